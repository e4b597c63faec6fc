/** A page with a fixed path. */
interface SitePage {
  path: string;
  /** Content the page shows, apart from entries of collections: files below `src/content`, or folders with a slash. */
  content: string[];
  /** Entry in `pages/` that contains its heading, texts and closing. */
  entry?: string;
  /** Label of that entry in the editor. */
  label?: string;
  /** Default: true. A listed page is in the sitemap and has a social card and a Markdown version. */
  isListed?: boolean;
}

const withEntry = <Entry extends string>(entry: Entry, label: string, path = `/${entry}`) => ({
  ...{ path, entry, label },
  content: [`pages/${entry}.yaml`],
});

/**
 * All pages with a fixed path, in the order of the navigation. Used by the content check, the editor, the sitemap,
 * social cards, Markdown versions and previews.
 */
const PAGES = [
  // The home page summarises the agency and how to contact it.
  { path: '/', content: ['home/', 'about/', 'contact/', 'site/'] },
  { path: '/about', content: ['about/'] },
  withEntry('services', 'Services page'),
  withEntry('packages', 'Packages page'),
  withEntry('portfolio', 'Portfolio page'),
  // Shows address, phone and hours.
  { path: '/contact', content: ['contact/', 'site/'] },
  { ...withEntry('not-found', 'Unknown addresses', '/404'), isListed: false },
] as const satisfies SitePage[];

export const SITE_PAGES: readonly SitePage[] = PAGES;

/** Name of an entry in `pages/`. */
export type PageEntry = Extract<(typeof PAGES)[number], { entry: string }>['entry'];

/** The entries in `pages/`. */
export const PAGE_ENTRIES = SITE_PAGES.flatMap(({ entry }) => entry ?? []) as PageEntry[];
