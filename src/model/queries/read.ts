import { type CollectionEntry, getEntry } from 'astro:content';
import { SHOW_DRAFTS } from 'astro:env/server';
import { SCHEMAS } from '../entries/fields.ts';
import { isUnwritten, leaveOut, TO_WRITE } from '../entries/unwritten.ts';
import { type COLLECTIONS, entryFile } from '../site-map.ts';
import { fillIn } from './format.ts';

/** Whether drafts and texts still to write are shown: in development and, because they set `SHOW_DRAFTS`, in previews. */
export const showsDrafts = SHOW_DRAFTS ?? import.meta.env.DEV;

/** Start of texts still to write, which pages mark; undefined if this build leaves them out. */
export const markedStart = showsDrafts ? TO_WRITE : undefined;

/** Collections whose entries have `draft` and `publicFrom`. */
export type ListCollection = 'services' | 'packages' | 'portfolio' | 'clients';

/** Collections whose entries pages ask for by name. */
type Collection = Exclude<keyof typeof COLLECTIONS, ListCollection>;

/**
 * Returns an entry that pages ask for by name, with `{brand}` filled in. A public build leaves out what is still to write.
 * @throws Error with the name of the missing file, or if nothing is left, which the content check has reported before
 */
export async function readEntry<C extends Collection>(
  collection: C,
  name = 'index',
): Promise<CollectionEntry<C>['data']> {
  const [entry, site] = await Promise.all([getEntry(collection, name), getEntry('site', 'index')]);
  if (!entry || !site) {
    const file = entry ? entryFile('site', 'index') : entryFile(collection, name);
    throw new Error(`src/content/${file} is missing. Restore it from the repository's history.`);
  }
  const data = showsDrafts ? entry.data : leaveOut(SCHEMAS.get(collection)!, entry.data, isUnwritten);
  if (!data) throw new Error(`${collection}/${name} needs texts that are still to write.`);
  return fillIn(data, { brand: site.data.brand }) as CollectionEntry<C>['data'];
}

/**
 * Memoises a query for the whole build, so that thousands of entries are read, sorted and joined once instead of on
 * each of hundreds of pages. In development the content changes, so each page runs the query again.
 */
export function oncePerBuild<N extends string[], T>(
  read: (...names: N) => Promise<T>,
): (...names: N) => Promise<T> {
  if (!import.meta.env.PROD) return read;
  const answers = new Map<string, Promise<T>>();
  return (...names) => {
    const key = names.join(' ');
    const answer = answers.get(key) ?? read(...names);
    answers.set(key, answer);
    return answer;
  };
}
