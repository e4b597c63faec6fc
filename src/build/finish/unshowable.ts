import { stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { measurePicture } from '../../model/check/pictures/read.ts';
import { filesIn } from './references.ts';

/** Formats in sharp by the endings under which servers name them. */
const FORMATS: Record<string, string> = {
  '.avif': 'heif',
  '.gif': 'gif',
  '.jpeg': 'jpeg',
  '.jpg': 'jpeg',
  '.png': 'png',
  '.svg': 'svg',
  '.webp': 'webp',
};
/** Formats that not all browsers show. */
const OTHERS = /^\.(bmp|hei[cf]|jxl|psd|tiff?)$/;
const FILM = /\.(mp4|webm)$/i;

/** A phone takes half a minute to load as many. */
const MAX_MEGABYTES = 8;

/** Returns a message for each file of a build that is too large, and for each picture that browsers do not show. */
export async function unshowable(folder: string): Promise<string[]> {
  const messages = await Promise.all(
    (await filesIn(folder)).map(async (file) => {
      const { size } = await stat(join(folder, file));
      if (size > MAX_MEGABYTES * 1e6 && !FILM.test(file))
        return `${file} has ${Math.round(size / 1e6)} megabytes. At most ${MAX_MEGABYTES} are published: make its source smaller.`;
      return (await isShown(folder, file))
        ? undefined
        : `${file} is damaged, or of another format than its name says, so that browsers do not show it. Replace its source, or delete node_modules/.astro if that is right.`;
    }),
  );
  return messages.filter((message) => message !== undefined);
}

async function isShown(folder: string, file: string): Promise<boolean> {
  const ending = posix.extname(file).toLowerCase();
  const format = FORMATS[ending];
  if (!format) return !OTHERS.test(ending);
  const picture = await measurePicture(join(folder, file));
  return picture.state === 'read' && picture.format === format;
}
