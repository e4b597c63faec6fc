import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { SHOW_DRAFTS } from 'astro:env/server';
import { fillIn } from './format.ts';
import { getLabels, required } from './site.ts';
import { unpublishedBadge } from './visibility.ts';

/** Collections whose entries can be drafts or wait for a day. */
type ListCollection = 'services' | 'packages' | 'portfolio' | 'clients';

/** One moment for the whole build: an entry cannot become public between two of its pages. */
const NOW = new Date();

/** Development and previews show drafts, the public build does not; `SHOW_DRAFTS` decides otherwise. */
const showsDrafts = SHOW_DRAFTS ?? import.meta.env.DEV;

/**
 * The entries of a collection that this build shows, in their order; each with the words of its badge if the public
 * does not see it yet. `{brand}` in their texts is filled in.
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
    /** Undefined once the entry is public. */
    unpublished: string | undefined;
  }[];
}
