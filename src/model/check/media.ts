import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path/posix';
import type { z } from 'zod';
import { changedList, type ContentChange, locate } from './change.ts';
import type { Entry } from './entries.ts';
import { CONTENT } from '../site-map.ts';
import { eachValue } from './fields.ts';
import { asName } from './as-name.ts';
import { type FilmEnding, readFilm } from './films/read.ts';
import { filmProblem } from './films/sentences.ts';
import type { PictureLimits } from '../schemas/kit.ts';
import type { FieldMeta } from './kit.ts';
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

/** File extensions of pictures and films. The actual format is detected by reading the file. */
export const PICTURE = /\.(jpe?g|png|webp|avif|svg|hei[cf]|tiff?|gif|bmp)$/i;
export const FILM = /\.(mp4|webm)$/i;

/** Checks each picture and film that an entry references. */
export async function checkMedia(source: Source, entry: Entry, schema: z.ZodType): Promise<MediaCheck> {
  const named: { value: string; path: (string | number)[]; meta: FieldMeta }[] = [];
  eachValue(schema, entry.fields?.data, (value, path, meta) => {
    const isFile = meta.picture !== undefined || FILM.test(meta.accept ?? '');
    if (isFile && typeof value === 'string' && value.trim() !== '') named.push({ value, path, meta });
  });
  const used = named.map(({ value }) => join(dirname(entry.file), value));
  const mistakes = await Promise.all(
    named.map(async ({ value, path, meta }, index) => {
      const words = meta.picture
        ? await pictureWords(source, used[index]!, value, meta.picture)
        : await filmWords(source, used[index]!, value, meta.accept as FilmEnding);
      return words ? [mistakeAt(entry, schema, path, words)] : [];
    }),
  );
  return { mistakes: mistakes.flat(), used };
}

/** Repository with a pending change applied. */
export interface Source {
  root: string;
  change: ContentChange;
}

/**
 * Describes why a picture cannot be used, or does not look its best; undefined if neither.
 *
 * @param file path in the repository
 * @param value how the entry refers to it
 */
export async function pictureWords(
  source: Source,
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
  const path = findFile(source, file);
  const picture = path === undefined ? MISSING : await readPicture(path);
  if (picture.state === 'missing') return missingFile(source, file, value, 'picture', PICTURE);
  return pictureProblem(basename(file), picture, limits);
}

async function filmWords(source: Source, file: string, value: string, ending: FilmEnding) {
  // The schema reports such a name.
  if (!/^\.\/[\w-]+\.\w+$/.test(value) || !value.endsWith(ending)) return undefined;
  const path = findFile(source, file);
  const film = path === undefined ? MISSING : await readFilm(path, ending);
  if (film.state === 'missing')
    return missingFile(source, file, value, 'film', new RegExp(`\\${ending}$`, 'i'));
  return filmProblem(basename(file), film, ending);
}

/**
 * Returns the path on disk of a file; undefined if no file has exactly this name, including case, or if a link leads to
 * it. Accents may be composed or decomposed if the file system ignores the difference.
 */
function findFile({ root, change }: Source, file: string): string | undefined {
  const path = locate(root, file, change);
  if (path === undefined || change.written.has(file)) return path;
  try {
    const [real, wanted] = [realPath(path), join(realPath(root), file)];
    return real.normalize() === wanted.normalize() && lstatSync(path).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

const realPath = (path: string) => realpathSync.native(path).replaceAll('\\', '/');

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

/** Normalises characters that look alike: accents and spaces have several forms, others are invisible. */
const lookOf = (name: string) => name.normalize('NFKC').replace(/\p{Cf}/gu, '');

function missingFile(source: Source, file: string, value: string, thing: string, endings: RegExp): Sentences {
  const name = basename(value);
  const siblings = filesIn(source, dirname(file)).filter((other) => endings.test(other) && other !== name);
  if (siblings.some((other) => lookOf(other) === lookOf(name))) {
    return wrongName(
      value,
      `There is no ${thing} ${value}: the file that looks like it has other characters in its name.`,
    );
  }
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

/** Lists the file names in a folder of the repository; empty if it does not exist. */
function filesIn({ root, change }: Source, folder: string): string[] {
  return changedList(
    namesIn(join(root, folder)).map((name) => join(folder, name)),
    change,
  )
    .filter((file) => dirname(file) === folder)
    .map((file) => basename(file));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
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
