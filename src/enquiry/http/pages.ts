import { type MovedPage, pagePathOf, parseFormer } from '../contract/former-address.ts';

/** Page for unknown addresses. It has no address of its own. */
export const NOT_FOUND_FILE = '/404.html';

/** Page that answers a refused form without script, with marks for its fields. Not served by itself. */
export const REFUSED_FILE = '/enquiry-refused.html';

/** Output of the build for servers. Not served. */
export const FOR_SERVERS: ReadonlySet<string> = new Set(['/_service.json', '/_headers', '/_redirects']);

/**
 * Returns the paths of the pages of a build: `/about` for `/about.html`.
 *
 * @param files paths of its HTML files, without those of `public/`
 */
export const pagesIn = (files: Iterable<string>): string[] =>
  [...files]
    .filter((file) => file !== NOT_FOUND_FILE && file !== REFUSED_FILE)
    .map((file) => file.replace(/(^\/index)?\.html$/, '') || '/')
    .sort();

/** What a router knows of the built site. */
interface Pages {
  /** Paths of the pages, such as `/about`. */
  pages: readonly string[];
  /** Paths of files that are served at their own names only: those of `public/` and social pictures. */
  shared: readonly string[];
  /** Former addresses of pages. */
  moved: readonly MovedPage[];
  /** Path under which the site is served, without a trailing slash. Requested paths do not contain it. */
  base?: string;
}

/** An answer without a file. */
export interface Answer {
  status: 301 | 308 | 400 | 405;
  text: string;
  headers: Record<string, string>;
}

/** A file to answer with. */
interface FoundFile {
  /** Undefined if no file can have the path. */
  file: string | undefined;
  /** The page that the file is of, if it is one. */
  page?: string;
  /** The answer if there is no such file; by default, the page for unknown addresses. */
  moved?: Answer | undefined;
}

/**
 * Creates the function that decides how a request for a page or file is answered, on every host.
 *
 * Each page has one canonical address, without a trailing slash and without `.html`; other spellings get a permanent
 * redirect. A former address leads to the new one.
 */
export function createPageRouter({ pages, shared, moved, base = '' }: Pages) {
  const pageSet = new Set(pages);
  const sharedSet = new Set(shared);
  const findMoved = createMovedPages(moved);

  /** @param url path and query, as sent */
  return function route(method: string | undefined, url: string): Answer | FoundFile {
    if (method !== 'GET' && method !== 'HEAD')
      return { status: 405, text: 'Method Not Allowed', headers: { Allow: 'GET, HEAD' } };
    const target = parseTarget(url);
    if (!target) return { status: 400, text: 'Bad Request', headers: {} };
    const { path, query } = target;
    if (sharedSet.has(path)) return { file: path };
    // Before pages: `/?page_id=42` of a former site has the path of the home page.
    const byQuery = query && findMoved(path, query, true);
    if (byQuery) return redirect(301, base + byQuery);
    if (pageSet.has(path)) return { page: path, file: fileOfPage(path) };
    const canonical = pagePathOf(path);
    if (pageSet.has(canonical)) return redirect(308, base + encodeURI(canonical) + query);
    const now = findMoved(path, query, false);
    return {
      file: path === NOT_FOUND_FILE || path === REFUSED_FILE ? undefined : path,
      moved: now === undefined ? undefined : redirect(301, base + now),
    };
  };
}

const redirect = (status: 301 | 308, Location: string): Answer => ({
  status,
  text: '',
  headers: { Location, 'Cache-Control': 'public, max-age=3600' },
});

/** Returns the file of a page: `/about.html` for `/about`. */
const fileOfPage = (page: string) => (page === '/' ? '/index.html' : `${page}.html`);

/** Splits a request target into its decoded path and its query with the `?`; returns undefined if it is invalid. */
function parseTarget(target: string): { path: string; query: string } | undefined {
  if (!target.startsWith('/')) return undefined;
  const start = target.indexOf('?');
  const query = start === -1 ? '' : target.slice(start);
  try {
    return { path: decodeURIComponent(start === -1 ? target : target.slice(0, start)), query };
  } catch {
    return undefined;
  }
}

/** Stands for the origin of the site. */
const ORIGIN = 'https://site.invalid';

/**
 * Returns a function that finds the new address for a former one, ignoring case. Parameters that a former address names
 * are dropped from the query, others are kept. Addresses of other sites are never returned.
 */
function createMovedPages(moved: readonly MovedPage[]) {
  const rules = moved.flatMap(({ from, to }) => {
    const { path, parameters } = parseFormer(from);
    const url = URL.parse(to, ORIGIN);
    if (url?.origin !== ORIGIN || url.pathname.startsWith('//')) return [];
    return { path: path.toLowerCase(), parameters, url };
  });

  /** @param byQuery whether to look for former addresses with a query only, or without */
  return (path: string, query: string, byQuery: boolean): string | undefined => {
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
    // A page that was removed must not lead to itself.
    if (!byQuery && pathname === encodeURI(path)) return undefined;
    return pathname + (search.size > 0 ? `?${search}` : '') + hash;
  };
}
