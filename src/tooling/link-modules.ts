import { copyFileSync, linkSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folders of `node_modules` that builds write to; concurrent builds must not share them. */
const WRITTEN_BY_BUILDS = new Set(['.astro', '.vite', '.cache']);

/** Caches of pictures and compressed files, whose names contain a hash of their input. */
const CACHES = ['assets', 'social', 'compressed'];

/** Links the installed packages of one checkout into another, and shares the caches of builds. */
export function linkModules(from: string, to: string): void {
  const source = resolve(from, 'node_modules');
  const target = resolve(to, 'node_modules');
  linkCaches(from, to);
  for (const name of readdirSync(source)) {
    if (!WRITTEN_BY_BUILDS.has(name)) linkEntry(join(source, name), join(target, name));
  }
}

/**
 * Gives one checkout the cached files of another as hard links, or copies on another disk. The folders are its own: a
 * build could otherwise read what another one has not written to the end.
 */
export function linkCaches(from: string, to: string): void {
  for (const cache of CACHES) {
    const source = resolve(from, 'node_modules/.astro', cache);
    const target = resolve(to, 'node_modules/.astro', cache);
    for (const folder of [source, target]) mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(source)) linkOrCopy(join(source, name), join(target, name));
  }
}

/** Links a file or folder. On Windows, only junctions of folders need no right of an administrator. */
const linkEntry = (from: string, to: string) =>
  statSync(from).isDirectory() ? linkFolder(from, to) : linkOrCopy(from, to);

/** Links a folder, given as an absolute path. */
export const linkFolder = (from: string, to: string) => symlinkSync(from, to, 'junction');

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, to);
  }
}
