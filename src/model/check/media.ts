import { readdirSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path/posix';
import type { z } from 'zod';
import { changedList, type ContentChange, locate } from './change.ts';
import type { Entry } from './entries.ts';
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
export async function checkMedia(
  root: string,
  entry: Entry,
  schema: z.ZodType,
  change: ContentChange,
): Promise<MediaCheck> {
  const source = { root, change };
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
  if (!/^\.\.?\//.test(value)) return notBeside(value);
  const sign = /[?#%\\]/.exec(value)?.[0];
  if (sign) return wrongName(value, `contains the sign ${sign}`);
  if (basename(value).startsWith('.')) return wrongName(value, 'starts with a dot, so programs hide it');
  const path = locate(source.root, file, source.change);
  const picture = path === undefined ? MISSING : await readPicture(path);
  if (picture.state === 'missing') return missingFile(source, file, value, 'picture', PICTURE);
  return pictureProblem(basename(file), picture, limits);
}

async function filmWords(source: Source, file: string, value: string, ending: FilmEnding) {
  // The schema reports such a name.
  if (!/^\.\/[\w-]+\.\w+$/.test(value) || !value.endsWith(ending)) return undefined;
  const path = locate(source.root, file, source.change);
  const film = path === undefined ? MISSING : await readFilm(path, ending);
  if (film.state === 'missing')
    return missingFile(source, file, value, 'film', new RegExp(`\\${ending}$`, 'i'));
  return filmProblem(basename(file), film, ending);
}

const notBeside = (value: string): Sentences =>
  /^data:/i.test(value)
    ? {
        problem: 'The picture itself stands in the text, in place of the name of its file.',
        advice: 'Save it as a file in the same folder and write ./ and its name, like ./picture.jpg.',
      }
    : {
        problem: `“${value}” is not the name of a file beside this one.`,
        ...(!/^(\/|\w+:)/.test(value) && { suggestion: `./${value}` }),
        advice: `Put the file into the same folder and write ./ and its name, like ./${basename(value.replace(/[?#].*/s, ''))}.`,
      };

/** Builds read these signs as the start of options, of a place or of an escaped letter, and as the end of a folder. */
function wrongName(value: string, problem: string): Sentences {
  const { name, ext } = parse(basename(value).replace(/^\.+/, 'picture.'));
  return {
    problem: `The name of the file ${problem}.`,
    suggestion: `./${asName(name) || 'picture'}${ext.toLowerCase()}`,
    advice: 'Rename the file, and change the name here as well.',
  };
}

function missingFile(source: Source, file: string, value: string, thing: string, endings: RegExp): Sentences {
  const siblings = filesIn(source, dirname(file)).filter((name) => endings.test(name));
  const alone = siblings.length === 1 ? siblings[0] : undefined;
  const other = nearest(basename(value), siblings) ?? alone;
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
export function unusedMedia(media: string[], used: Set<string>, mistakes: Mistake[]): Mistake[] {
  // In a folder with another mistake, that mistake is the likely reason.
  const reported = new Set(mistakes.map(({ file }) => dirname(file)));
  return media
    .filter((file) => !used.has(file) && !reported.has(dirname(file)))
    .map((file) => ({
      ...fileMistake(file, 'No entry uses this file.', 'Name it in the entry beside it, or delete it.'),
      severity: 'warning' as const,
    }));
}
