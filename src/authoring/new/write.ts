import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureLimits } from '../../model/schemas/kit.ts';
import { CONTENT } from '../../model/site-map.ts';
import { writeEntry } from '../edit/entries/entry-text.ts';
import { KINDS } from '../edit/entries/kinds.ts';
import type { Answers, Kind } from './kinds.ts';
import { importPicture } from './picture.ts';
import { pathFrom } from './question.ts';

interface NewEntry {
  root: string;
  kind: Kind;
  answers: Answers;
  name: string;
  order: number;
  isDraft: boolean;
  limits: PictureLimits;
}

/**
 * Writes an entry and its picture.
 * @returns the path of its file in the repository, and a function that removes everything again
 */
export async function createEntry({ root, kind, answers, name, order, isDraft, limits }: NewEntry) {
  const folder = `${CONTENT}/${kind.collection}/${name}`;
  const file = `${folder}/index.${kind.body ? 'mdx' : 'yaml'}`;
  await mkdir(join(root, CONTENT, kind.collection), { recursive: true });
  await mkdir(join(root, folder));
  const undo = () => rm(join(root, folder), { recursive: true });
  try {
    const picture = await importPicture(pathFrom(answers[kind.pictureField]!), join(root, folder), limits);
    const values = kind.fields(answers, { name, order, picture, isDraft });
    await writeFile(
      join(root, file),
      writeEntry(KINDS[kind.collection]!, { values, body: kind.body ?? '' }, ''),
    );
    return { file, undo };
  } catch (error) {
    await undo();
    throw error;
  }
}
