import { COLLECTIONS } from '../schemas/collections.ts';
import { type ContentChange, NO_CHANGE } from './change.ts';
import { type Entry, readEntry } from './entries.ts';
import { findFiles } from './files.ts';
import { plainKit } from './kit.ts';
import { siteMap } from './links.ts';
import { checkMdx } from './mdx/check.ts';
import { checkMedia, unusedMedia } from './media.ts';
import type { Mistake } from './mistake.ts';
import { fixedNameMistakes, nameMistakes, orderMistakes } from './names.ts';
import { factsOf, nameInTextMistakes } from './names-in-texts.ts';
import { placeholderMistakes } from './placeholders.ts';
import { referenceMistakes } from './references.ts';
import { validate } from './validate.ts';

export interface ContentReport {
  /** Sorted by file, line and column. */
  mistakes: Mistake[];
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
 * Checks all content without building the site. Never throws because of content: an unreadable file is reported as a
 * mistake.
 */
export async function checkContent({ root, now, change = NO_CHANGE }: Options): Promise<ContentReport> {
  const files = findFiles(root, change);
  const entries = await inBatches(files.entries, (file) => readEntry(root, file, change));
  const map = siteMap(root, entries, now);
  const facts = factsOf(entries);
  const schemas = new Map(Object.entries(COLLECTIONS).map(([name, { schema }]) => [name, schema(plainKit)]));
  const checks = await inBatches(entries, async (entry: Entry) => {
    const schema = schemas.get(entry.collection)!;
    const media = await checkMedia(root, entry, schema, change);
    const text = await checkMdx(entry, map, { root, change });
    const fields = [
      ...validate(entry, schema),
      ...referenceMistakes(entry, schema, entries, map),
      ...nameInTextMistakes(entry, schema, facts),
      ...placeholderMistakes(entry, schema),
    ];
    return {
      mistakes: [...entry.mistakes, ...fields, ...media.mistakes, ...text.mistakes],
      used: [...media.used, ...text.used],
    };
  });
  const mistakes = [
    ...files.mistakes,
    ...fixedNameMistakes(entries),
    ...nameMistakes(entries),
    ...orderMistakes(entries),
    ...checks.flatMap((check) => check.mistakes),
  ];
  const used = new Set(checks.flatMap((check) => check.used));
  // An unreadable entry may use any of the files.
  const isReadable = entries.every(({ fields }) => fields);
  const unused = isReadable ? unusedMedia(files.media, used, mistakes) : [];
  return { mistakes: oncePerPlace([...mistakes, ...unused]).sort(byPlace), entries: entries.length };
}

/** Entries checked concurrently. More is not faster, and systems limit the number of open files to some hundreds. */
const BATCH = 32;

async function inBatches<T, R>(items: T[], task: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += BATCH) {
    results.push(...(await Promise.all(items.slice(at, at + BATCH).map(task))));
  }
  return results;
}

const byPlace = (a: Mistake, b: Mistake) =>
  (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column;

/** Keeps the first mistake of each field, so that other checks do not report a value that the schema rejects. */
function oncePerPlace(mistakes: Mistake[]): Mistake[] {
  const seen = new Set<string>();
  return mistakes.filter(({ file, key, problem }) => {
    const place = `${file} ${key ?? problem}`;
    return !seen.has(place) && seen.add(place);
  });
}
