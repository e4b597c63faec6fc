import { serveFolder } from '../../tooling/serve-folder.ts';
import { comparePage, type PageToVisit, type Visit } from './compare-page.ts';
import { compareSites } from './compare-sites.ts';
import { createPictureMaker } from './pictures.ts';
import { looksTheSame, type Review, type Screen } from './result.ts';
import { readSite } from './site.ts';
import { choicesOf } from './states.ts';
import { launchBrowser, openTab } from './tab.ts';
import type { Versions } from './versions.ts';

/** Maximum total size of the images in a report, so that it opens quickly and can be sent by email. */
const PICTURES_LIMIT_BYTES = 15_000_000;

type OnPage = (path: string, index: number, count: number) => void;

/**
 * Compares two built versions: all pages as text, then those that differ in a browser.
 * @param onPage called before each visited page
 */
export async function compareVersions(versions: Versions, onPage: OnPage): Promise<Review> {
  const [before, after] = [readSite(versions.before.folder), readSite(versions.after.folder)];
  const { added, removed, changed, unchanged } = compareSites(before, after);
  const isChanged = (path: string) => changed.has(path);
  const choices = new Map([...after.pages].map(([path, html]) => [path, choicesOf(html)]));
  const showsChanged = (path: string) => choices.get(path)!.some(isChanged);
  const toVisit: PageToVisit[] = [
    ...[...changed.keys(), ...unchanged.filter(showsChanged)].map((path) => ({
      path,
      kind: 'changed' as const,
    })),
    ...added.map((path) => ({ path, kind: 'added' as const })),
    ...removed.map((path) => ({ path, kind: 'removed' as const })),
  ];
  // Content is shown on its own page, before those that fetch it.
  const fetched = ({ path }: PageToVisit) => choices.get(path)?.length ?? 0;
  toVisit.sort((a, b) => fetched(a) - fetched(b));
  const pictures = createPictureMaker(PICTURES_LIMIT_BYTES);
  const missed: string[] = [];
  const repeated = new Map<string, Set<string>>();
  const pages = await visitPages(toVisit, versions, onPage, {
    pictures,
    seen: { phone: new Set(), desktop: new Set() },
    isChanged,
    onMissed: (state) => void missed.push(state),
    onRepeated: (path, state) => void repeated.set(path, (repeated.get(path) ?? new Set()).add(state)),
  });
  return {
    before: versions.before.name,
    after: versions.after.name,
    content: versions.content,
    pages: pages
      .map((page) => ({ ...page, others: changed.get(page.path) ?? [] }))
      .filter((page) => !unchanged.includes(page.path) || !looksTheSame(page)),
    unchanged,
    missed,
    repeated: [...repeated].map(([path, states]) => ({ path, states: [...states] })),
    isShortOfPictures: pictures.isShort(),
  };
}

/** Serves both versions and compares pages in a browser, one after the other. */
async function visitPages(
  pages: PageToVisit[],
  versions: Versions,
  onPage: OnPage,
  shared: Omit<Visit, 'tabs' | 'urls'>,
): Promise<Awaited<ReturnType<typeof comparePage>>[]> {
  if (pages.length === 0) return [];
  const before = await serveFolder(versions.before.folder);
  const after = await serveFolder(versions.after.folder);
  const browser = await launchBrowser();
  try {
    const both = async (screen: Screen) => ({
      before: await openTab(browser, screen),
      after: await openTab(browser, screen),
    });
    const tabs = { phone: await both('phone'), desktop: await both('desktop') };
    const visit = { ...shared, tabs, urls: { before: before.url, after: after.url } };
    const reviews = [];
    for (const [index, page] of pages.entries()) {
      onPage(page.path, index, pages.length);
      reviews.push(await comparePage(page, visit));
    }
    return reviews;
  } finally {
    await browser.close();
    await Promise.all([before.close(), after.close()]);
  }
}
