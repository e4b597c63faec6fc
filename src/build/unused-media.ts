import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Takes out of a build the pictures and films that no page shows: the originals, which may say where a photograph was
 * taken, and everything that belongs to drafts.
 */
export function unusedMedia(): AstroIntegration {
  return {
    name: 'unused-media',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const removed = await removeUnusedMedia(fileURLToPath(dir));
        logger.info(`${removed.length} pictures and films that no page shows taken out`);
      },
    },
  };
}

const MEDIA = /\.(avif|gif|jpe?g|mp4|png|svg|tiff?|webm|webp)$/i;
const TEXT = /\.(html|css|js|json|xml|txt|webmanifest)$/;

/** Deletes media with a hash in their name that no text of the build names. Returns their names. */
export async function removeUnusedMedia(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const texts = await Promise.all(
    files.filter((file) => TEXT.test(file)).map((file) => readFile(join(folder, file), 'utf8')),
  );
  const named = new Set(
    texts.flatMap((text) => [...text.matchAll(/_astro\/([\w.~%-]+)/g)].map(([, name]) => name)),
  );
  const assets = await readdir(join(folder, '_astro')).catch(() => []);
  const unused = assets.filter(
    (name) => MEDIA.test(name) && !named.has(name) && !named.has(encodeURIComponent(name)),
  );
  await Promise.all(unused.map((name) => rm(join(folder, '_astro', name))));
  return unused.sort();
}
