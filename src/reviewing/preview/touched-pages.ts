import { SITE_PAGES } from '../../model/schemas/site-pages.ts';
import type { Touched } from '../../build/preview/settings.ts';

/** Returns the pages that show an entry of a collection, before or after the change; undefined if unknown. */
export type PagesOfEntry = (collection: 'portfolio' | 'packages', id: string) => string[] | undefined;

/** Files that do not affect pages. */
const NO_PAGE = [
  /^(tests|\.github|\.ci)\//,
  /^src\/(tooling|authoring|reviewing|art)\//,
  /^src\/enquiry\/(?!contract\/)/,
  /^[^/]+\.md$|\/README\.md$/,
  /^(LICENSE|\.editorconfig|\.gitignore|\.biome\.jsonc|\.prettier\w+(\.json)?|\.env\.example)$/,
];

/** Content that is used on every page. */
const EVERYWHERE = ['site/'];

/** Path prefixes of files that affect single pages, with the page. */
const OWN_PAGES = SITE_PAGES.flatMap(({ path, content }) => [
  ...content
    .filter((start) => !EVERYWHERE.includes(start))
    .map((start) => [`src/content/${start}`, path] as const),
  [`src/pages/${path === '/' ? 'index' : path.slice(1)}.astro`, path] as const,
]).concat([['src/content/clients/', '/']]);

const ENTRY = /^src\/content\/(portfolio|packages)\/([^/]+?)(?:\.yaml|\/.+)$/;

/**
 * Lists the pages that the changed files may affect. The result is conservative: other files, such as styles or
 * services, whose names are in every menu, count for all pages.
 *
 * @param files paths from the root of the repository, as in git
 */
export function touchedPages(files: string[], pagesOfEntry: PagesOfEntry): Touched {
  const pages = new Set<string>();
  const because: string[] = [];
  for (const file of files) {
    const known = pagesOfFile(file, pagesOfEntry);
    if (!known) because.push(file);
    for (const page of known ?? []) pages.add(page);
  }
  return because.length > 0 ? { kind: 'all', because } : { kind: 'pages', pages: [...pages].sort() };
}

function pagesOfFile(file: string, pagesOfEntry: PagesOfEntry): string[] | undefined {
  if (NO_PAGE.some((pattern) => pattern.test(file))) return [];
  const [, collection, id = ''] = ENTRY.exec(file) ?? [];
  if (collection === 'portfolio' || collection === 'packages') return pagesOfEntry(collection, id);
  const pages = OWN_PAGES.filter(([start]) => file.startsWith(start)).map(([, page]) => page);
  return pages.length > 0 ? pages : undefined;
}
