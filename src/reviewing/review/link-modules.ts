import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Folders of `node_modules` that builds write to; two builds at a time must not share them. */
const WRITTEN_BY_BUILDS = new Set(['.astro', '.vite', '.cache']);

/** Made pictures, whose names tell what is in them. */
export const PICTURE_CACHES = ['.astro/assets', '.astro/social'];

/**
 * Lends the installed packages of one checkout to another by links, and the caches of pictures. Everything else that
 * builds keep stays apart.
 */
export function linkModules(from: string, to: string): void {
  const source = resolve(from, 'node_modules');
  const target = resolve(to, 'node_modules');
  for (const pictures of PICTURE_CACHES) {
    for (const folder of [source, target]) mkdirSync(join(folder, dirname(pictures)), { recursive: true });
    mkdirSync(join(source, pictures), { recursive: true });
    symlinkSync(join(source, pictures), join(target, pictures), 'dir');
  }
  for (const name of readdirSync(source)) {
    if (!WRITTEN_BY_BUILDS.has(name)) symlinkSync(join(source, name), join(target, name));
  }
}
