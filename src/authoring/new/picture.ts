import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { sentencesOf } from '../../model/check/mistake.ts';
import { readPicture } from '../../model/check/pictures/read.ts';
import { pictureProblem } from '../../model/check/pictures/sentences.ts';
import type { PictureLimits } from '../../model/schemas/kit.ts';

/** Twice the widest place on the site: more is never shown, and makes the repository slow. */
const MASTER_WIDTH_PX = 3200;

/** High enough that nobody sees the difference to the original. */
const JPEG_QUALITY = 88;

/** Why a picture cannot be used, in words; undefined if it can. */
export async function pictureComplaint(path: string, limits: PictureLimits): Promise<string | undefined> {
  const picture = await readPicture(path);
  if (picture.state === 'missing') {
    return `There is no file ${path}. Write where it is, such as ~/Pictures/bench.jpg.`;
  }
  const problem = pictureProblem(basename(path), picture, limits, true);
  return problem && sentencesOf(problem);
}

/**
 * Puts a picture into an entry's folder: upright, as JPEG, no wider than needed and without what the camera noted, the
 * place among it. A drawing is copied.
 * @returns the name of the file in the folder
 */
export async function importPicture(path: string, folder: string, { kind }: PictureLimits): Promise<string> {
  if (kind === 'drawing') {
    await copyFile(path, join(folder, 'logo.svg'));
    return 'logo.svg';
  }
  await sharp(path)
    .autoOrient()
    .resize({ width: MASTER_WIDTH_PX, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toFile(join(folder, 'picture.jpg'));
  return 'picture.jpg';
}
