import { groupByDifference } from './same-difference.ts';
import { normalisePages } from './normalise.ts';
import type { Site } from './read-site.ts';

/** Paths of pages by status. */
export interface SiteComparison {
  added: string[];
  removed: string[];
  /** Without those that are `alike`. */
  changed: string[];
  unchanged: string[];
  /** Changed pages that differ as another one does, by the path of that one. */
  alike: Map<string, string[]>;
}

/** Compares the pages of two built sites by their HTML and by the content of all files that it references. */
export function compareSites(before: Site, after: Site): SiteComparison {
  const old = normalisePages(before);
  const current = normalisePages(after);
  const both = [...current.keys()].filter((path) => old.has(path));
  const changed = both.filter((path) => old.get(path) !== current.get(path));
  const alike = groupByDifference(changed, old, current);
  return {
    alike,
    added: [...current.keys()].filter((path) => !old.has(path)),
    removed: [...old.keys()].filter((path) => !current.has(path)),
    changed: [...alike.keys()],
    unchanged: both.filter((path) => old.get(path) === current.get(path)),
  };
}
