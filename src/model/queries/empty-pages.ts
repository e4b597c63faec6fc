import { SCHEMAS } from '../entries/fields.ts';
import { leaveOut } from '../entries/unwritten.ts';
import type { CollectionName } from '../site-map.ts';
import { getShownEntries } from './entries.ts';
import { oncePerBuild } from './read.ts';
import { getPackageTabs } from './packages.ts';
import { getListedServices } from './services.ts';

/** Returns the paths of list pages that list nothing in this build. Nothing leads to them, and search engines skip them. */
export const getEmptyPages = oncePerBuild(async (): Promise<Set<string>> => {
  const [services, tabs, projects] = await Promise.all([
    getListedServices(),
    getPackageTabs(),
    getShownEntries('portfolio'),
  ]);
  const lists = {
    '/services': services,
    '/packages': tabs,
    '/portfolio': projects.filter(({ entry }) => services.some(({ id }) => id === entry.data.category.id)),
  };
  return new Set(Object.entries(lists).flatMap(([path, list]) => (list.length > 0 ? [] : [path])));
});

/** Leaves links to empty pages out of an entry, with what is there only for them, such as a button's group. */
export async function withoutDeadEnds<T>(collection: CollectionName, data: T): Promise<T> {
  const empty = await getEmptyPages();
  const leadsNowhere = (value: unknown, { widget }: { widget?: string }) =>
    widget === 'link' && empty.has(String(value).replace(/#.*/, ''));
  return leaveOut(SCHEMAS.get(collection)!, data, leadsNowhere) ?? data;
}
