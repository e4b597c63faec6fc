import { cpSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folders of `node_modules` that builds write to; concurrent builds must not share them. */
const WRITTEN_BY_BUILDS = new Set(['.astro', '.vite', '.cache']);

/** Caches of pictures and compressed files, whose names contain a hash of their input. */
const CACHES = ['assets', 'social', 'compressed'];

/** Links the installed packages of one checkout into another, without what builds write. */
export function linkModules(from: string, to: string): void {
  const source = resolve(from, 'node_modules');
  const target = resolve(to, 'node_modules');
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(source)) {
    if (WRITTEN_BY_BUILDS.has(name)) continue;
    const path = join(source, name);
    if (statSync(path).isDirectory()) linkFolder(path, join(target, name));
    else cpSync(path, join(target, name));
  }
}

/** Gives one checkout the cached files of another. */
export function copyCaches(from: string, to: string): void {
  for (const cache of CACHES) {
    const source = resolve(from, 'node_modules/.astro', cache);
    mkdirSync(source, { recursive: true });
    cpSync(source, resolve(to, 'node_modules/.astro', cache), { recursive: true });
  }
}

/** Links a folder, given as an absolute path. On Windows, junctions need no right of an administrator. */
export const linkFolder = (from: string, to: string) => symlinkSync(from, to, 'junction');
