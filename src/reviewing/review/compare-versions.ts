import { chromium } from '@playwright/test';
import { headlessShell } from '../../tooling/chromium.ts';
import { findChromium } from '../../tooling/find-chromium.ts';
import { serveFolder } from '../version/serve-folder.ts';
import { compareSites, type SiteComparison } from './compare-sites.ts';
import { Shown } from './compare-states.ts';
import { createPictureMaker } from './pictures.ts';
import { readSite } from './read-site.ts';
import { looksTheSame, type PageReview, type Review } from './result.ts';
import { type PageToReview, reviewPage, type Surroundings } from './review-page.ts';
import { scriptBytes } from './script-bytes.ts';
import { fetchesContent } from './states.ts';
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
  const toVisit = pagesToReview(comparison, all);
  const steady = new Set(comparison.unchanged);
  const pictures = createPictureMaker(PICTURES_LIMIT_BYTES);
  const missed: string[] = [];
  const shared = {
    pictures,
    shown: new Shown(),
    isChanged: (path: string) => !steady.has(path),
    onMissed: (state: string) => void missed.push(state),
  };
  const pages = await lookAt(toVisit, versions, shared, onPage);
  for (const page of pages) {
    page.scriptBytes = { before: scriptBytesOf(before, page.path), after: scriptBytesOf(after, page.path) };
  }
  return {
    before: versions.before.name,
    after: versions.after.name,
    content: versions.content,
    pages: pages.filter((page) => !steady.has(page.path) || !looksTheSame(page)),
    unchanged: comparison.unchanged,
    missed,
    isShortOfPictures: pictures.isShort(),
  };
}

function pagesToReview({ changed, added, removed, unchanged }: SiteComparison, all: boolean): PageToReview[] {
  const hasChanges = changed.length + added.length + removed.length > 0;
  // Their tabs and filters show content of other pages.
  const fetching = hasChanges ? unchanged.filter(fetchesContent) : [];
  const others = all ? unchanged.filter((path) => !fetching.includes(path)) : [];
  return [
    ...changed.map((path) => ({ path, kind: 'changed' as const })),
    ...added.map((path) => ({ path, kind: 'added' as const })),
    ...removed.map((path) => ({ path, kind: 'removed' as const })),
    ...fetching.map((path) => ({ path, kind: 'changed' as const })),
    ...others.map((path) => ({ path, kind: 'changed' as const, isSame: true })),
  ];
}

/** Serves both versions and reviews pages in a browser, one after the other. */
async function lookAt(
  pages: PageToReview[],
  versions: Versions,
  shared: Omit<Surroundings, 'browser' | 'urls'>,
  onPage: CompareOptions['onPage'],
): Promise<PageReview[]> {
  if (pages.length === 0) return [];
  const reviews: PageReview[] = [];
  const [before, after] = [
    await serveFolder(versions.before.folder),
    await serveFolder(versions.after.folder),
  ];
  findChromium();
  const browser = await chromium.launch(headlessShell);
  try {
    const urls = { before: before.url, after: after.url };
    for (const [index, page] of pages.entries()) {
      onPage(page.path, index, pages.length);
      reviews.push({ ...(await reviewPage(page, { ...shared, browser, urls })), scriptBytes: {} });
    }
  } finally {
    await browser.close();
    await Promise.all([before.close(), after.close()]);
  }
  return reviews;
}

const scriptBytesOf = (site: ReturnType<typeof readSite>, path: string) =>
  site.pages.has(path) ? scriptBytes(site, path) : undefined;
