import { type MovedPage, pagePathOf, parseFormer } from '../contract/former-address.ts';

/** Stands for the origin of the site. */
const ORIGIN = 'https://site.invalid';

/** Path and query of a request. */
interface Target {
  /** Decoded. */
  path: string;
  /** With its `?`. */
  query: string;
}

/**
 * Returns a function that finds the new address for a request of a former one, ignoring case. Parameters that a former
 * address names are dropped from the query, others are kept. Addresses of other sites are never returned.
 */
export function createMovedPages(moved: readonly MovedPage[]) {
  const rules = moved.flatMap(({ from, to }) => {
    const { path, parameters } = parseFormer(from);
    const url = URL.parse(to, ORIGIN);
    if (url?.origin !== ORIGIN || url.pathname.startsWith('//')) return [];
    return { path: path.toLowerCase(), parameters, url };
  });

  /** @param byQuery whether to look for former addresses with a query only, or without */
  return ({ path, query }: Target, byQuery: boolean): string | undefined => {
    const asked = pagePathOf(path).toLowerCase();
    const search = new URLSearchParams(query);
    const rule = rules.find(
      ({ path: former, parameters }) =>
        former === asked &&
        parameters.length > 0 === byQuery &&
        parameters.every(([name, value]) => search.get(name) === value),
    );
    if (!rule) return undefined;
    for (const [name] of rule.parameters) search.delete(name);
    const { pathname, hash } = rule.url;
    // A page that is gone while the service runs must not lead to itself.
    if (!byQuery && pathname === encodeURI(path)) return undefined;
    return pathname + (search.size > 0 ? `?${search}` : '') + hash;
  };
}
