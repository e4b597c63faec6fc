import type { Touched } from '../../build/preview/settings.ts';

/** Pages that an entry of a collection shows on, before and after the change; undefined if that cannot be told. */
export type PagesOfEntry = (collection: 'portfolio' | 'packages', id: string) => string[] | undefined;

/** Files that no page is made of. */
const NO_PAGE = [
  /^(tests|\.github|\.ci)\//,
  /^src\/(tooling|authoring|reviewing|art)\//,
  /^src\/enquiry\/(?!contract\/)/,
  /^[^/]+\.md$|\/README\.md$/,
  /^(LICENSE|\.editorconfig|\.gitignore|\.biome\.jsonc|\.prettier\w+(\.json)?|\.env\.example)$/,
];

/** Files that belong to certain pages alone, by the beginning of their path. */
const OWN_PAGES: Record<string, string[]> = {
  'src/content/home/': ['/'],
  // The home page tells the first steps, too.
  'src/content/about/': ['/', '/about'],
  // The heading of the form stands on the home page as well.
  'src/content/contact/': ['/', '/contact'],
  'src/content/clients/': ['/'],
  'src/content/pages/services.yaml': ['/services'],
  'src/content/pages/packages.yaml': ['/packages'],
  'src/content/pages/portfolio.yaml': ['/portfolio'],
  'src/content/pages/not-found.yaml': ['/404'],
  'src/pages/index.astro': ['/'],
  'src/pages/about.astro': ['/about'],
  'src/pages/services.astro': ['/services'],
  'src/pages/packages.astro': ['/packages'],
  'src/pages/portfolio.astro': ['/portfolio'],
  'src/pages/contact.astro': ['/contact'],
  'src/pages/404.astro': ['/404'],
};

const ENTRY = /^src\/content\/(portfolio|packages)\/([^/]+?)(?:\.yaml|\/.+)$/;

/**
 * Tells from the changed files which pages a change touches. It never leaves out a page that may be touched: a file
 * that it does not know for certain, such as a style or a service's entry, whose name stands in every menu, counts for
 * all pages.
 *
 * @param files paths from the root of the repository, as git has them
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
  return Object.entries(OWN_PAGES).find(([start]) => file.startsWith(start))?.[1];
}
