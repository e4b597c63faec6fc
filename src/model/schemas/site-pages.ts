/** A page that there is one of. */
interface SitePage {
  path: string;
  /** What it shows of the content beside entries of collections: files below `src/content`, or folders with a slash. */
  content: string[];
  /** Its entry in `pages/`, for a page whose heading, texts and closing stand there. */
  entry?: string;
  /** How the editor's screen names that entry. */
  label?: string;
  /** Unless it is `false`, the page is in the sitemap, and has a social picture and a text for programs. */
  isListed?: boolean;
}

const withEntry = <Entry extends string>(entry: Entry, label: string, path = `/${entry}`) => ({
  ...{ path, entry, label },
  content: [`pages/${entry}.yaml`],
});

/**
 * All of them, in the order of the navigation. Content check, editor's screen, sitemap, social pictures, texts for
 * programs and previews know a page from here.
 */
const PAGES = [
  // The home page says in short who the agency is and how to reach it.
  { path: '/', content: ['home/', 'about/', 'contact/', 'site/'] },
  { path: '/about', content: ['about/'] },
  withEntry('services', 'Services page'),
  withEntry('packages', 'Packages page'),
  withEntry('portfolio', 'Portfolio page'),
  // Address, phone and hours are what this page is for.
  { path: '/contact', content: ['contact/', 'site/'] },
  { ...withEntry('not-found', 'Unknown addresses', '/404'), isListed: false },
] as const satisfies SitePage[];

export const SITE_PAGES: readonly SitePage[] = PAGES;

/** Name of an entry in `pages/`. */
export type PageEntry = Extract<(typeof PAGES)[number], { entry: string }>['entry'];

/** The entries in `pages/`. */
export const PAGE_ENTRIES = SITE_PAGES.flatMap(({ entry }) => entry ?? []) as PageEntry[];
