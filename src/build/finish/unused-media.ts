import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const MEDIA = /[\w.-]+\.(avif|gif|jpe?g|mp4|png|svg|tiff?|webm|webp)\b/gi;

const TEXT = /\.(html|css|js|json|xml|txt|md|webmanifest)$/;

/**
 * Removes pictures and films that no text file of a build names: originals, whose metadata may contain the location of a
 * photograph, and media of drafts.
 *
 * @param assets folder of the media in the build: `/_astro/`
 * @param opaque files that are not read
 */
export async function removeUnusedMedia(
  folder: string,
  assets: string,
  opaque: ReadonlySet<string>,
): Promise<void> {
  const files = await filesIn(folder);
  const used = new Set<string>();
  for (const file of files.filter((file) => TEXT.test(file) && !opaque.has(file)))
    for (const [name] of (await readFile(join(folder, file), 'utf8')).matchAll(MEDIA)) used.add(name);
  const unused = files.filter((file) => {
    const name = file.slice(assets.length);
    return file.startsWith(assets) && name.replace(MEDIA, '') === '' && !used.has(name);
  });
  await Promise.all(unused.map((file) => rm(join(folder, file))));
}

/** Lists the paths of all files of a build: `/services/seo.html`. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.replace(/[\\/]$/, '').length))
    .map((path) => path.replaceAll('\\', '/'));
}
