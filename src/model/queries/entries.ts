import { type CollectionEntry, getCollection } from 'astro:content';
import { SCHEMAS } from '../entries/fields.ts';
import { hasUnwritten } from '../entries/unwritten.ts';
import { fillIn } from './format.ts';
import { type ListCollection, oncePerBuild, readEntry, showsDrafts } from './read.ts';
import { unpublishedBadge } from '../schemas/visibility.ts';
import { getLabels } from './site.ts';

/** One time for the whole build, so that an entry cannot become public between two pages. */
const NOW = new Date();

/**
 * Returns the entries of a collection that this build shows, in their order, with the badge text of unpublished ones.
 * Replaces `{brand}` in their texts.
 */
export const getShownEntries = oncePerBuild(async <C extends ListCollection>(collection: C) => {
  const [entries, words, site] = await Promise.all([
    getCollection(collection),
    getLabels(),
    readEntry('site'),
  ]);
  const schema = SCHEMAS.get(collection)!;
  return entries
    .map((entry) => ({
      entry: { ...entry, data: fillIn(entry.data, { brand: site.brand }) },
      unpublished: unpublishedBadge(
        { ...entry.data, draft: entry.data.draft || hasUnwritten(schema, entry) },
        NOW,
        { locale: site, words },
      ),
    }))
    .filter(({ unpublished }) => unpublished === undefined || showsDrafts)
    .toSorted((a, b) => a.entry.data.order - b.entry.data.order) as {
    entry: CollectionEntry<C>;
    /** Badge text. Undefined if the entry is public. */
    unpublished: string | undefined;
  }[];
});

/** Filters out unpublished entries, for data read outside of this site: shared links, structured data, sitemap. */
export const publicOnes = <T extends { unpublished: string | undefined }>(entries: T[]) =>
  entries.filter(({ unpublished }) => unpublished === undefined);
