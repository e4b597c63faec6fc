import { serveFolder } from '../version/serve-folder.ts';
import { compareSites, type SiteComparison } from './compare-sites.ts';
import { createPictureMaker } from './pictures.ts';
import { readSite, type Site } from './read-site.ts';
import { looksTheSame, type Review } from './result.ts';
import { type PageToReview, reviewPage, type VisitedPage } from './review-page.ts';
import type { Screen } from './screens.ts';
import { scriptBytes } from './script-bytes.ts';
import { Shown } from './shown.ts';
import { choicesOf } from './states.ts';
import type { Surroundings } from './surroundings.ts';
import { launchBrowser, openTab } from './tab.ts';
import type { Versions } from './versions.ts';

/** Maximum total size of the images in a report, so that it opens quickly and can be sent by email. */
const PICTURES_LIMIT_BYTES = 15_000_000;

interface CompareOptions {
  /** Also visits pages whose HTML and files are the same, which verifies that screenshots are deterministic. */
  all: boolean;
  /** Called before each visited page. */
  onPage: (path: string, index: number, count: number) => void;
}

/** Compares two built versions: all pages as text, then those that differ in a browser. */
export async function compareVersions(versions: Versions, { all, onPage }: CompareOptions): Promise<Review> {
  const [before, after] = [readSite(versions.before.folder), readSite(versions.after.folder)];
  const comparison = compareSites(before, after);
  const steady = new Set(comparison.unchanged);
  // Of pages that differ in the same way, one is looked at.
  const alike = new Set([...comparison.alike.values()].flat());
  const isChanged = (path: string) => !steady.has(path) && !alike.has(path) && !comparison.lookAs.has(path);
  const isFetching = (path: string) => choicesOf(after.pages.get(path)!).some(isChanged);
  const toVisit = pagesToReview(comparison, isFetching, all);
  const pictures = createPictureMaker(PICTURES_LIMIT_BYTES);
  const missed: string[] = [];
  const repeated = new Map<string, Set<string>>();
  const shared = {
    pictures,
    shown: new Shown(),
    isChanged,
    onMissed: (state: string) => void missed.push(state),
    onRepeated: (path: string, state: string) =>
      void repeated.set(path, (repeated.get(path) ?? new Set()).add(state)),
  };
  const visited = await lookAt(contentFirst(toVisit, after), versions, shared, onPage);
  const pages = visited.map((page) => ({
    ...page,
    alike: comparison.alike.get(page.path) ?? [],
    scriptBytes: { before: scriptBytesOf(before, page.path), after: scriptBytesOf(after, page.path) },
  }));
  return {
    before: versions.before.name,
    after: versions.after.name,
    content: versions.content,
    pages: pages.filter((page) => !steady.has(page.path) || !looksTheSame(page)),
    unchanged: comparison.unchanged,
    missed,
    repeated: [...repeated].map(([path, states]) => ({ path, states: [...states] })),
    isShortOfPictures: pictures.isShort(),
  };
}

/**
 * Sorts pages by the number of tabs and filters that fetch other pages, so that content is compared where it is, and
 * states that show no other difference are skipped. For an added project, home takes 7 instead of 11 s.
 */
function contentFirst(pages: PageToReview[], { pages: html }: Site): PageToReview[] {
  const choices = ({ path }: PageToReview) => choicesOf(html.get(path) ?? '').length;
  return pages.toSorted((a, b) => choices(a) - choices(b));
}

function pagesToReview(
  { changed, lookSame, lookAs, added, removed, unchanged }: SiteComparison,
  isFetching: (path: string) => boolean,
  all: boolean,
): PageToReview[] {
  const pagesOf = (kind: PageToReview['kind'], paths: string[], only?: PageToReview['only']) =>
    paths.map((path) => ({ path, kind, ...(only && { only }) }));
  const { fetching = [], others = [] } = Object.groupBy(unchanged, (path) =>
    isFetching(path) ? 'fetching' : 'others',
  );
  const inWords = new Set([...lookSame, ...lookAs.keys()].filter((path) => !isFetching(path)));
  return [
    ...pagesOf(
      'changed',
      changed.filter((path) => !inWords.has(path)),
    ),
    ...pagesOf('changed', [...inWords], 'words').map((page) => ({ ...page, looksAs: lookAs.get(page.path) })),
    ...pagesOf('added', added),
    ...pagesOf('removed', removed),
    ...pagesOf('changed', fetching, 'states'),
    ...pagesOf('changed', all ? others : [], 'first'),
  ];
}

/** Serves both versions and reviews pages in a browser, one after the other. */
async function lookAt(
  pages: PageToReview[],
  versions: Versions,
  shared: Omit<Surroundings, 'tabs' | 'urls'>,
  onPage: CompareOptions['onPage'],
): Promise<VisitedPage[]> {
  if (pages.length === 0) return [];
  const reviews: VisitedPage[] = [];
  const [before, after] = [
    await serveFolder(versions.before.folder),
    await serveFolder(versions.after.folder),
  ];
  const browser = await launchBrowser();
  try {
    const urls = { before: before.url, after: after.url };
    const both = async (screen: Screen) => ({
      before: await openTab(browser, screen),
      after: await openTab(browser, screen),
    });
    const tabs = { phone: await both('phone'), desktop: await both('desktop') };
    for (const [index, page] of pages.entries()) {
      onPage(page.path, index, pages.length);
      reviews.push(await reviewPage(page, { ...shared, tabs, urls }));
    }
  } finally {
    await browser.close();
    await Promise.all([before.close(), after.close()]);
  }
  return reviews;
}

const scriptBytesOf = (site: ReturnType<typeof readSite>, path: string) =>
  site.pages.has(path) ? scriptBytes(site, path) : undefined;
