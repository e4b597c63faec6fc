import { expect, type Page } from '@playwright/test';
import { MAX_OVERSIZE } from '../../src/reviewing/page/budgets.ts';
import { pagesToVisit } from '../support/sitemap.ts';
import { test } from '../support/enquiry-service.ts';

const PICTURES = ['avif', 'webp', 'jpg', 'png', 'svg'].map((ending) => `*.${ending}`);

/**
 * Pictures that are much wider than the place they are shown in, though a smaller one is at hand, and those of which the
 * browser has chosen none. It chooses without the pictures themselves, so that they need not come.
 */
const oversized = (page: Page) =>
  page.evaluate(async (limit) => {
    for (const image of document.images) image.loading = 'eager';
    // It tells what it has chosen once that did not come.
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    return [...document.images].flatMap((image) => {
      const candidates = [...(image.closest('picture')?.querySelectorAll('source') ?? []), image]
        .flatMap(({ srcset }) => srcset.split(', '))
        .filter(Boolean)
        .map((candidate) => candidate.trim().split(' '));
      if (candidates.length === 0) return [];
      // The choice is written as in the markup while the picture has not come.
      const absolute = (address = '') => new URL(address, location.href).href;
      const chosen = candidates.find(([address]) => absolute(address) === absolute(image.currentSrc));
      const widths = candidates.map(([, width]) => Number.parseInt(width ?? '', 10));
      const { width, height } = image.getBoundingClientRect();
      if (width === 0) return [];
      const fetched = Number.parseInt(chosen?.[1] ?? '', 10);
      if (!fetched) return [`none is chosen of ${candidates[0]![0]}`];
      if (fetched === Math.min(...widths)) return [];
      // A picture that covers its place is cut at two sides.
      const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
      const shown = Math.max(width, height * ratio) * devicePixelRatio;
      return fetched / shown > limit
        ? [`${chosen![0]}: ${fetched} pixels wide, shown on ${Math.round(shown)}`]
        : [];
    });
  }, MAX_OVERSIZE);

for (const [screen, width, deviceScaleFactor] of [
  ['a phone', 390, 3],
  ['a tablet', 820, 2],
  ['a desk', 1440, 1],
] as const) {
  test.describe(() => {
    test.use({ viewport: { width, height: 900 }, deviceScaleFactor });

    test(`no page fetches a picture much larger than it is shown on ${screen}`, async ({ page }) => {
      test.slow();
      // A browser prefers a larger picture that it has already; like this it never has one.
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.setBlockedURLs', { urls: PICTURES });
      for (const path of pagesToVisit()) {
        await page.goto(path);
        expect.soft(await oversized(page), path).toEqual([]);
      }
    });
  });
}
