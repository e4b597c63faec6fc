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
import { referenceMistakes } from './references.ts';
import { validate } from './validate.ts';

export interface ContentReport {
  /** By file, from top to bottom. */
  mistakes: Mistake[];
  /** How many entries were read. */
  entries: number;
}

interface Options {
  /** Folder of the repository. */
  root: string;
  /** Decides which drafts and dates the public sees. */
  now: Date;
  /** Is checked as if it were written already. */
  change?: ContentChange | undefined;
}

/**
 * Reads all content and finds every mistake in it, without building the site. Never throws because of content: what
 * cannot be read is a mistake as well.
 */
export async function checkContent({ root, now, change = NO_CHANGE }: Options): Promise<ContentReport> {
  const files = findFiles(root, change);
  const entries = files.entries.map((file) => readEntry(root, file, change));
  const map = siteMap(root, entries, now);
  const facts = factsOf(entries);
  const schemas = new Map(Object.entries(COLLECTIONS).map(([name, { schema }]) => [name, schema(plainKit)]));
  const checks = await inBatches(entries, async (entry: Entry) => {
    const schema = schemas.get(entry.collection)!;
    const media = await checkMedia(root, entry, schema, change);
    const text = checkMdx(root, entry, map, change);
    const fields = [
      ...validate(entry, schema),
      ...referenceMistakes(entry, schema, entries, map),
      ...nameInTextMistakes(entry, schema, facts),
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
  // An entry that cannot be read may use any of the files.
  const isReadable = entries.every(({ fields }) => fields);
  const unused = isReadable ? unusedMedia(files.media, used, mistakes) : [];
  return { mistakes: oncePerPlace([...mistakes, ...unused]).sort(byPlace), entries: entries.length };
}

/** Files that are open at one time; more is not faster, and systems allow some hundreds. */
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

/** Where the schema refuses a value, what it leads to is not asked as well. */
function oncePerPlace(mistakes: Mistake[]): Mistake[] {
  const seen = new Set<string>();
  return mistakes.filter(({ file, key, problem }) => {
    const place = `${file} ${key ?? problem}`;
    return !seen.has(place) && seen.add(place);
  });
}
