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
  /** Changed pages whose visible difference is that of another page, by path: the path of that page. */
  lookAs: Map<string, string>;
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
  const seen = { before: visibleParts(old), after: visibleParts(current) };
  const { same: lookSame = [], other = [] } = Object.groupBy(alike.keys(), (path) =>
    seen.before.get(path) === seen.after.get(path) ? 'same' : 'other',
  );
  const groups = groupByDifference(other, seen.before, seen.after);
  return {
    alike,
    added: [...current.keys()].filter((path) => !old.has(path)),
    removed: [...old.keys()].filter((path) => !current.has(path)),
    changed: [...alike.keys()],
    lookSame,
    lookAs: new Map([...groups].flatMap(([first, others]) => others.map((path) => [path, first] as const))),
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

const visibleParts = (pages: Map<string, string>) =>
  new Map(
    [...pages].map(([path, html]) => [path, INVISIBLE.reduce((rest, part) => rest.replace(part, ''), html)]),
  );
