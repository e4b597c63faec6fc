import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { sentencesOf } from '../../model/check/mistake.ts';
import { readPicture } from '../../model/check/pictures/read.ts';
import { pictureProblem } from '../../model/check/pictures/sentences.ts';
import type { PictureLimits } from '../../model/schemas/kit.ts';

/** Twice the largest width on the site. More is never displayed and slows down the repository. */
const MASTER_WIDTH_PX = 3200;

/** Visually lossless. */
const JPEG_QUALITY = 88;

/** Describes why a picture cannot be used; undefined if it can. */
export async function pictureComplaint(path: string, limits: PictureLimits): Promise<string | undefined> {
  const picture = await readPicture(path);
  if (picture.state === 'missing') {
    return `There is no file ${path}. Write where it is, such as ~/Pictures/bench.jpg.`;
  }
  const problem = pictureProblem(basename(path), picture, limits, true);
  return problem && sentencesOf(problem);
}

/**
 * Imports a picture into an entry's folder: applies its EXIF rotation, limits its width, converts it to JPEG and
 * removes metadata, including the location. Copies a drawing unchanged.
 * @returns the file name
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
