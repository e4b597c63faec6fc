import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { SHOW_DRAFTS } from 'astro:env/server';
import { fillIn } from './format.ts';
import { getLabels, required } from './site.ts';
import { unpublishedBadge } from './visibility.ts';

/** Collections whose entries have `draft` and `publicFrom`. */
type ListCollection = 'services' | 'packages' | 'portfolio' | 'clients';

/** One time for the whole build, so that an entry cannot become public between two pages. */
const NOW = new Date();

/** Shows drafts in development and, because they set `SHOW_DRAFTS`, in previews. */
const showsDrafts = SHOW_DRAFTS ?? import.meta.env.DEV;

/**
 * Returns the entries of a collection that this build shows, in their order, with the badge text of unpublished ones.
 * Replaces `{brand}` in their texts.
 */
export async function getShownEntries<C extends ListCollection>(collection: C) {
  const [entries, labels, site] = await Promise.all([
    getCollection(collection),
    getLabels(),
    getEntry('site', 'index'),
  ]);
  const { brand } = required(site, 'site/index.yaml').data;
  return entries
    .map((entry) => ({
      entry: { ...entry, data: fillIn(entry.data, { brand }) },
      unpublished: unpublishedBadge(entry.data, NOW, labels),
    }))
    .filter(({ unpublished }) => unpublished === undefined || showsDrafts)
    .toSorted((a, b) => a.entry.data.order - b.entry.data.order) as {
    entry: CollectionEntry<C>;
    /** Badge text. Undefined if the entry is public. */
    unpublished: string | undefined;
  }[];
}
