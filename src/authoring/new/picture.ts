import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sentencesOf } from '../../model/check/mistake.ts';
import { readPicture } from '../../model/check/pictures/read.ts';
import { pictureProblem } from '../../model/check/pictures/sentences.ts';
import type { PictureLimits } from '../../model/schemas/kit.ts';
import { prepared, toJpeg } from '../prepare-picture.ts';

/** Describes why a picture cannot be used; undefined if it can. */
export async function pictureComplaint(path: string, limits: PictureLimits): Promise<string | undefined> {
  const picture = await readPicture(path);
  if (picture.state === 'missing') {
    return `There is no file ${path}. Write where it is, such as ~/Pictures/bench.jpg.`;
  }
  const problem = pictureProblem(basename(path), picture, limits, true);
  return problem && problem.severity !== 'warning' ? sentencesOf(problem) : undefined;
}

/**
 * Imports a picture into an entry's folder, prepared and as JPEG. Copies a drawing unchanged.
 * @returns the file name
 */
export async function importPicture(path: string, folder: string, { kind }: PictureLimits): Promise<string> {
  if (kind === 'drawing') {
    await copyFile(path, join(folder, 'logo.svg'));
    return 'logo.svg';
  }
  await toJpeg(prepared(path)).toFile(join(folder, 'picture.jpg'));
  return 'picture.jpg';
}
