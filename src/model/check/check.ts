import { dirname } from 'node:path/posix';
import { CONTENT } from '../site-map.ts';
import { Content, type ContentChange, type EntryFile } from './content.ts';
import type { Locale } from '../locale/locale.ts';
import { brokenEntry, type Entry, localeOf, readEntry } from './entries.ts';
import { findTargets, type LinkTargets, referenceMistakes } from './links.ts';
import { checkMdx } from './mdx/check.ts';
import { checkMedia, unusedMedia } from './media.ts';
import { saveMediaCache } from './media-cache.ts';
import { fileMistake, type Mistake } from './mistake.ts';
import { fileNameMistakes, fixedNameMistakes, nameMistakes, orderMistakes } from './names.ts';
import { priceProblems } from './prices.ts';
import {
  type Facts,
  factsOf,
  findUntranslated,
  findUnwritten,
  textMistakes,
  type Unwritten,
} from './texts.ts';
import { mistakeAt, validate } from './validate.ts';

export interface ContentReport {
  /** Sorted by file, line and column. */
  mistakes: Mistake[];
  /** Texts that are still to write, in the same order: no build shows them to the public. */
  unwritten: Unwritten[];
  /** Number of entries. */
  entries: number;
}

interface Options {
  /** Root folder of the repository. */
  root: string;
  /** Time at which the visibility of entries is evaluated. */
  now: Date;
  /** Checked as if it were applied. */
  change?: ContentChange | undefined;
}

/**
 * Checks all content without building the site. Never throws because of content: a file that cannot be checked is
 * reported as a mistake.
 * @throws Error with the code ENOENT if a file is deleted meanwhile
 */
export async function checkContent(options: Options): Promise<ContentReport> {
  try {
    return await check(options);
  } catch (error) {
    return { mistakes: [failure(CONTENT, error)], unwritten: [], entries: 0 };
  }
}

/**
 * Reports an error of the check as a mistake of a file, so that the other files are still checked.
 * @throws the error if a file has been deleted meanwhile
 */
export function failure(file: string, error: unknown): Mistake {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') throw error;
  return fileMistake(
    file,
    `The check could not deal with this (${message}).`,
    'Undo the last change, or copy the lines of a similar file that works.',
  );
}

async function check({ root, now, change }: Options): Promise<ContentReport> {
  const content = new Content(root, change);
  const files = content.files();
  const entries = await Array.fromAsync(files.entries, (file) => readSafely(content, file));
  const context = {
    content,
    entries,
    targets: findTargets(entries, now, content.publicFiles()),
    facts: factsOf(entries),
    locale: localeOf(entries),
  };
  const checks = await Array.fromAsync(entries, (entry) => checkEntry(entry, context));
  await saveMediaCache();
  const mistakes: Mistake[] = [
    ...files.mistakes,
    ...fixedNameMistakes(entries),
    ...nameMistakes(entries),
    ...orderMistakes(entries),
    ...checks.flatMap((check) => check.mistakes),
  ];
  const reported = new Set(mistakes.flatMap(({ file }) => [file, dirname(file)]));
  // Another mistake in the same folder is the likely reason.
  const media = files.media.filter((file) => !reported.has(dirname(file)));
  const named = entries.map(({ file }) => file).filter((file) => !reported.has(file));
  const used = checks.flatMap((check) => check.used);
  // An unreadable entry may use any of the files.
  const unused = entries.every(({ fields }) => fields) ? unusedMedia(media, used) : [];
  mistakes.push(...fileNameMistakes([...named, ...media]), ...unused);
  const unwritten = [
    ...checks.flatMap((check) => check.unwritten),
    ...findUntranslated(entries, context.locale.language),
  ].sort(byPlace);
  return { mistakes: oncePerPlace(mistakes).sort(byPlace), unwritten, entries: entries.length };
}

async function readSafely(content: Content, file: EntryFile): Promise<Entry> {
  try {
    return await readEntry(content, file);
  } catch (error) {
    return brokenEntry(file, failure(file.file, error));
  }
}

/** Input that the checks of all entries share. */
interface Context {
  content: Content;
  entries: Entry[];
  targets: LinkTargets;
  facts: Facts;
  locale: Locale;
}

async function checkEntry(entry: Entry, { content, entries, targets, facts, locale }: Context) {
  try {
    const media = await checkMedia(content, entry);
    const text = await checkMdx(entry, targets, content);
    const { unwritten, mistakes } = findUnwritten(entry);
    const fields = [
      ...validate(entry),
      ...mistakes,
      ...referenceMistakes(entry, entries, targets),
      ...textMistakes(entry, facts),
      ...priceMistakes(entry, locale),
    ];
    return {
      mistakes: [...entry.mistakes, ...fields, ...media.mistakes, ...text.mistakes],
      used: [...media.used, ...text.used],
      unwritten,
    };
  } catch (error) {
    return { mistakes: [...entry.mistakes, failure(entry.file, error)], used: [], unwritten: [] };
  }
}

const priceMistakes = (entry: Entry, locale: Locale): Mistake[] =>
  entry.collection === 'packages'
    ? priceProblems(entry.fields?.data, locale).map(({ path, words }) => mistakeAt(entry, path, words))
    : [];

type Place = Pick<Mistake, 'file' | 'line' | 'column'>;

const byPlace = (a: Place, b: Place) =>
  (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column;

/** Keeps the first mistake of each field, so that other checks do not report a value that the schema rejects. */
function oncePerPlace(mistakes: Mistake[]): Mistake[] {
  const seen = new Set<string>();
  return mistakes.filter(({ file, key, problem }) => {
    const place = `${file} ${key ?? problem}`;
    return !seen.has(place) && seen.add(place);
  });
}
