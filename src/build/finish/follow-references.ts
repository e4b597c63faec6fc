import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HTMLElement } from 'node-html-parser';
import { type BuiltFile, fileOf, filesIn, type Place, readBuild } from './references.ts';

const MEDIA = /^\/_astro\/.*\.(avif|gif|jpe?g|mp4|png|svg|tiff?|webm|webp)$/i;

/**
 * Checks all internal references of a build and removes unreferenced pictures and films: originals (whose metadata may
 * contain the location of a photograph) and media of drafts.
 *
 * @param pages pages by file path
 * @returns paths of the removed files, and a message for each broken reference
 */
export async function followReferences(
  folder: string,
  place: Place,
  pages: Map<string, HTMLElement>,
): Promise<{ removed: string[]; dead: string[] }> {
  const texts = await readBuild(folder, place, pages);
  const files = new Set(await filesIn(folder));
  const dead: string[] = [];
  const used = new Set<string>();
  for (const [file, { references }] of texts) {
    for (const { path, fragment, written } of references) {
      const target = path === undefined ? undefined : fileOf(path);
      const problem =
        target === undefined
          ? `which is not below ${place.base}`
          : !files.has(target)
            ? `but the build has no ${target}`
            : hasPlace(texts, target, fragment)
              ? undefined
              : `but ${target} has no place of that name`;
      if (target !== undefined) used.add(target);
      if (problem) dead.push(`${file} links to ${written}, ${problem}.`);
    }
  }
  const removed = [...files].filter((file) => MEDIA.test(file) && !used.has(file)).sort();
  await Promise.all(removed.map((file) => rm(join(folder, file))));
  return { removed, dead };
}

/**
 * Whether a fragment exists. Fragments of files other than pages are not checked. The target may be on a page below
 * this path, because the portfolio loads the project in its fragment from one of its further pages.
 */
function hasPlace(texts: Map<string, BuiltFile>, file: string, fragment: string): boolean {
  if (fragment === '' || fragment === 'top' || !file.endsWith('.html')) return true;
  const below = file.replace(/\.html$/, '/');
  return [...texts].some(
    ([path, { places }]) => (path === file || path.startsWith(below)) && places.has(fragment),
  );
}
