import { stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { measurePicture } from '../../model/check/pictures/read.ts';
import { filesIn } from './unused-media.ts';

/** Formats that all browsers show, and others. */
const SHOWN = /^(avif|gif|jpe?g|png|svg|webp)$/;
const OTHERS = /^(bmp|hei[cf]|jxl|psd|tiff?)$/;
/** Formats whose names in sharp differ from the ending. */
const FORMATS: Record<string, string> = { avif: 'heif', jpg: 'jpeg' };
const FILM = /\.(mp4|webm)$/i;

/** A phone takes half a minute to load as many. */
const MAX_MEGABYTES = 8;

/**
 * Returns a message for each file of a build that is too large, and for each picture that browsers do not show.
 *
 * @param downloads files that may be of any type
 */
export async function findUnpublishable(
  folder: string,
  downloads: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const messages = await Promise.all(
    (await filesIn(folder)).map(async (file) => {
      const { size } = await stat(join(folder, file));
      if (size > MAX_MEGABYTES * 1e6 && !FILM.test(file))
        return `${file} has ${Math.round(size / 1e6)} megabytes. At most ${MAX_MEGABYTES} are published: make its source smaller.`;
      return downloads.has(file) || (await isShown(folder, file))
        ? undefined
        : `${file} is damaged, or of another format than its name says, so that browsers do not show it. Replace its source, or delete node_modules/.astro if that is right.`;
    }),
  );
  return messages.filter((message) => message !== undefined);
}

async function isShown(folder: string, file: string): Promise<boolean> {
  const ending = posix.extname(file).slice(1).toLowerCase();
  if (!SHOWN.test(ending)) return !OTHERS.test(ending);
  const picture = await measurePicture(join(folder, file));
  return picture.state === 'read' && picture.format === (FORMATS[ending] ?? ending);
}
