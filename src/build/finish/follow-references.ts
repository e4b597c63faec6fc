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
  const placesAt = collectPlaces(texts);
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
            : ['', 'top'].includes(fragment) || (placesAt(target)?.has(fragment) ?? true)
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
 * Returns a function for the valid fragments of a page; undefined for other files. They include those of pages below its
 * path, because the portfolio loads the project in its fragment from one of its further pages.
 */
function collectPlaces(texts: Map<string, BuiltFile>) {
  const known = new Map<string, Set<string>>();
  return (file: string) => {
    if (!file.endsWith('.html')) return undefined;
    const below = file.replace(/\.html$/, '/');
    const places =
      known.get(file) ??
      new Set(
        [...texts]
          .filter(([path]) => path === file || path.startsWith(below))
          .flatMap(([, found]) => [...found.places]),
      );
    known.set(file, places);
    return places;
  };
}
