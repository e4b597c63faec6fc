import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Document, isScalar, visit } from 'yaml';
import type { PictureLimits } from '../../model/schemas/kit.ts';
import { CONTENT } from '../../model/site-map.ts';
import { prepared, toJpeg } from '../prepare-picture.ts';
import type { Answers, Kind } from './kinds.ts';
import { pathFrom } from './question.ts';

/** Longer texts are folded, as in the other files. Characters. */
const LINE_MAX = 80;

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
export async function writeEntry({ root, kind, answers, name, order, isDraft, limits }: NewEntry) {
  const folder = `${CONTENT}/${kind.collection}/${name}`;
  const file = `${folder}/index.${kind.body ? 'mdx' : 'yaml'}`;
  await mkdir(join(root, CONTENT, kind.collection), { recursive: true });
  await mkdir(join(root, folder));
  const undo = () => rm(join(root, folder), { recursive: true });
  try {
    const picture = await importPicture(pathFrom(answers[kind.pictureField]!), join(root, folder), limits);
    const fields = toYaml(kind.fields(answers, { name, order, picture, isDraft }));
    await writeFile(join(root, file), kind.body ? `---\n${fields}---\n\n${kind.body}` : fields);
    return { file, undo };
  } catch (error) {
    await undo();
    throw error;
  }
}

/**
 * Imports a picture into an entry's folder, prepared and as JPEG. Copies a drawing unchanged.
 * @returns the file name
 */
async function importPicture(path: string, folder: string, { kind }: PictureLimits): Promise<string> {
  if (kind === 'drawing') {
    await copyFile(path, join(folder, 'logo.svg'));
    return 'logo.svg';
  }
  await toJpeg(prepared(path)).toFile(join(folder, 'picture.jpg'));
  return 'picture.jpg';
}

/** Serialises fields in the style of the other files: single quotes where needed, long texts folded. */
function toYaml(fields: Record<string, unknown>): string {
  const document = new Document(fields);
  visit(document, {
    Scalar(key, node) {
      if (key !== 'key' && isScalar(node) && typeof node.value === 'string' && node.value.length > LINE_MAX) {
        node.type = 'BLOCK_FOLDED';
      }
    },
  });
  return document.toString({ singleQuote: true, lineWidth: LINE_MAX + 20 });
}
