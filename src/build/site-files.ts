import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { fileOf, filesIn, type Place, readReferences } from './references.ts';

/**
 * Follows every reference of a build: removes the pictures and films that nothing names, which are originals (they may say
 * where a photograph was taken) and media of drafts, and stops the build at a reference that leads nowhere.
 */
export function siteFiles(): AstroIntegration {
  let place: Place = { origin: '', base: '' };
  return {
    name: 'site-files',
    hooks: {
      'astro:config:done': ({ config }) => {
        place = { origin: new URL(config.site!).origin, base: config.base.replace(/\/+$/, '') };
      },
      'astro:build:done': async ({ dir, logger }) => {
        const { removed, dead } = await followReferences(fileURLToPath(dir), place);
        logger.info(`${removed.length} pictures and films that no page shows taken out`);
        if (dead.length === 0) return;
        // A thrown error would be printed with a stack.
        for (const sentence of dead) logger.error(sentence);
        process.exit(1);
      },
    },
  };
}

const MEDIA = /^\/_astro\/.*\.(avif|gif|jpe?g|mp4|png|svg|tiff?|webm|webp)$/i;

/**
 * Removes unused media from a build.
 * @returns paths of the removed files, and a sentence for each reference that leads nowhere
 */
export async function followReferences(
  folder: string,
  place: Place,
): Promise<{ removed: string[]; dead: string[] }> {
  const references = await readReferences(folder, place);
  const files = new Set(await filesIn(folder));
  const dead: string[] = [];
  const used = new Set<string>();
  for (const [file, named] of references) {
    for (const { path, written } of named) {
      const target = path === undefined ? undefined : fileOf(path);
      if (target !== undefined) used.add(target);
      if (target === undefined) dead.push(`${file} links to ${written}, which is not below ${place.base}.`);
      else if (!files.has(target)) dead.push(`${file} links to ${written}, but the build has no ${target}.`);
    }
  }
  const removed = [...files].filter((file) => MEDIA.test(file) && !used.has(file)).sort();
  await Promise.all(removed.map((file) => rm(join(folder, file))));
  return { removed, dead };
}
