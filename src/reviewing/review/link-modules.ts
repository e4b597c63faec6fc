import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Folders of `node_modules` that builds write to; concurrent builds must not share them. */
const WRITTEN_BY_BUILDS = new Set(['.astro', '.vite', '.cache']);

/** Caches of generated images, which can be shared because file names contain a hash of their input. */
export const PICTURE_CACHES = ['.astro/assets', '.astro/social'];

/** Links the installed packages and image caches of one checkout into another. Other build caches are not shared. */
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
