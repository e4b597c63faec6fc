import { normalisePages } from './normalise.ts';
import type { Site } from './read-site.ts';

/** Paths of pages by what happened to them. */
export interface SiteComparison {
  added: string[];
  removed: string[];
  changed: string[];
  unchanged: string[];
}

/** Compares two built sites page by page, by what they say and by the content of all files they name. */
export function compareSites(before: Site, after: Site): SiteComparison {
  const old = normalisePages(before);
  const current = normalisePages(after);
  const both = [...current.keys()].filter((path) => old.has(path));
  return {
    added: [...current.keys()].filter((path) => !old.has(path)),
    removed: [...old.keys()].filter((path) => !current.has(path)),
    changed: both.filter((path) => old.get(path) !== current.get(path)),
    unchanged: both.filter((path) => old.get(path) === current.get(path)),
  };
}
