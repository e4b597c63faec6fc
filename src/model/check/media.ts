import { basename, dirname, join, parse } from 'node:path/posix';
import type { PictureLimits } from '../schemas/kit.ts';
import { CONTENT } from '../site-map.ts';
import { asName } from '../entries/as-name.ts';
import { type Content, FILM, PICTURE } from './content.ts';
import type { Entry } from './entries.ts';
import { eachValue, type Field } from '../entries/fields.ts';
import { type FilmEnding, filmProblem } from './films.ts';
import { fileMistake, type Mistake, type Sentences } from './mistake.ts';
import { nearest } from './nearest.ts';
import { readPicture } from './pictures/read.ts';
import { pictureProblem } from './pictures/sentences.ts';
import { mistakeAt } from './validate.ts';

/** Result of checking the media files of an entry. */
interface MediaCheck {
  mistakes: Mistake[];
  /** Paths in the repository. */
  used: string[];
}

const MISSING = { state: 'missing' } as const;

/** Checks each picture and film that an entry references. */
export async function checkMedia(content: Content, entry: Entry): Promise<MediaCheck> {
  const named: { value: string; path: (string | number)[]; field: Field }[] = [];
  eachValue(entry.schema, entry.fields?.data, (value, path, field) => {
    const isFile = field.picture !== undefined || FILM.test(field.accept ?? '');
    if (isFile && typeof value === 'string' && value.trim() !== '') named.push({ value, path, field });
  });
  const used = named.map(({ value }) => join(dirname(entry.file), value));
  const mistakes = await Promise.all(
    named.map(async ({ value, path, field }, index) => {
      const words = field.picture
        ? await pictureWords(content, used[index]!, value, field.picture)
        : await filmWords(content, used[index]!, value, field.accept as FilmEnding);
      return words ? [mistakeAt(entry, path, words)] : [];
    }),
  );
  return { mistakes: mistakes.flat(), used };
}

/**
 * Describes why a picture cannot be used, or does not look its best; undefined if neither.
 *
 * @param file path in the repository
 * @param value how the entry refers to it
 */
export async function pictureWords(
  content: Content,
  file: string,
  value: string,
  limits: PictureLimits,
): Promise<Sentences | undefined> {
  if (!/^\.\.?\//.test(value) || !file.startsWith(`${CONTENT}/`)) return notBeside(value);
  // A build reads them as the start of a query, fragment or escape, and as the end of a folder.
  const sign = /[?#%\\]/.exec(value)?.[0];
  if (sign) return wrongName(value, `The name of the file contains the sign ${sign}.`);
  if (basename(value).startsWith('.'))
    return wrongName(value, 'The name of the file starts with a dot, so programs hide it.');
  const path = content.find(file);
  const picture = path === undefined ? MISSING : await readPicture(path);
  if (picture.state === 'missing') return missingFile(content, file, value, 'picture', PICTURE);
  return pictureProblem(basename(file), picture, limits);
}

async function filmWords(content: Content, file: string, value: string, ending: FilmEnding) {
  // The schema reports such a name.
  if (!/^\.\/[\w-]+\.\w+$/.test(value) || !value.endsWith(ending)) return undefined;
  const path = content.find(file);
  return path === undefined
    ? missingFile(content, file, value, 'film', new RegExp(`\\${ending}$`, 'i'))
    : filmProblem(path, basename(file), ending);
}

const notBeside = (value: string): Sentences =>
  /^data:/i.test(value)
    ? {
        problem: 'The picture itself stands in the text, in place of the name of its file.',
        advice: 'Save it as a file in the same folder and write ./ and its name, like ./picture.jpg.',
      }
    : {
        problem: `“${value}” is not the name of a file beside this one.`,
        ...(!/^([./]|\w+:)/.test(value) && { suggestion: `./${value}` }),
        advice: `Put the file into the same folder and write ./ and its name, like ./${basename(value.replace(/[?#].*/s, ''))}.`,
      };

/** Reports a name that builds or programs misread. */
function wrongName(value: string, problem: string): Sentences {
  const { name, ext } = parse(basename(value).replace(/^\.+/, 'picture.'));
  return {
    problem,
    suggestion: `./${asName(name) || 'picture'}${ext.toLowerCase()}`,
    advice: 'Rename the file, and change the name here as well.',
  };
}

function missingFile(
  content: Content,
  file: string,
  value: string,
  thing: string,
  endings: RegExp,
): Sentences {
  const name = basename(value);
  const siblings = content.namesIn(dirname(file)).filter((other) => endings.test(other) && other !== name);
  const alone = siblings.length === 1 ? siblings[0] : undefined;
  const other = nearest(name, siblings) ?? alone;
  return {
    problem: `There is no ${thing} ${value}.`,
    ...(other && { suggestion: `${dirname(value)}/${other}` }),
    advice: other
      ? 'Capital letters count. Correct the name here, or rename the file.'
      : `Put the ${thing} beside this file under that name, or write the name it has.`,
  };
}

/** Reports media files that no entry references. */
export function unusedMedia(media: string[], used: string[]): Mistake[] {
  const names = new Set(used.map((file) => file.normalize()));
  return media
    .filter((file) => !names.has(file.normalize()))
    .map((file) => ({
      ...fileMistake(file, 'No entry uses this file.', 'Name it in the entry beside it, or delete it.'),
      severity: 'warning' as const,
    }));
}
