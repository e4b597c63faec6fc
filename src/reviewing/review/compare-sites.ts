import { groupByDifference } from './same-difference.ts';
import { normalisePages } from './normalise.ts';
import type { Site } from './read-site.ts';

/** Paths of pages by status. */
export interface SiteComparison {
  added: string[];
  removed: string[];
  /** Without those that are `alike`. */
  changed: string[];
  /** Changed pages that differ only in what cannot be seen. */
  lookSame: string[];
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
    lookSame: [...alike.keys()].filter((path) => visible(old.get(path)!) === visible(current.get(path)!)),
    unchanged: both.filter((path) => old.get(path) === current.get(path)),
  };
}

/** Parts of a page that cannot be seen: metadata, and where links lead to. */
const INVISIBLE = [
  /<title>.*?<\/title>/gs,
  /<meta (?:property="|name="(?:description|keywords|robots|twitter:))[^>]*>/g,
  /<link rel="(canonical|alternate)"[^>]*>/g,
  /<script type="application\/ld\+json">.*?<\/script>/gs,
  /(?<=<a\b[^>]*) href="[^"]*"/g,
];

const visible = (html: string) => INVISIBLE.reduce((rest, part) => rest.replace(part, ''), html);
