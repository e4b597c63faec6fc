import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { MAX_OVERSIZE } from '../../src/tools/budgets.ts';
import { PHONE } from '../../src/tools/shared/phone.ts';
import { excessesOf, inlineScriptBytes, recordTransfers } from '../../src/tools/shared/weight.ts';
import { wholeBrowser } from '../support/chromium.ts';
import { pagesToVisit } from '../support/sitemap.ts';

test.use({ ...PHONE, launchOptions: wholeBrowser });

const inlineScriptOf = (path: string) =>
  inlineScriptBytes(readFileSync(`dist${path === '/' ? '/index' : path}.html`, 'utf8'));

for (const path of pagesToVisit()) {
  test(`${path} stays within its budgets on a phone`, async ({ page }) => {
    const transfers = await recordTransfers(page, path);
    const excesses = excessesOf(path, transfers, inlineScriptOf(path));
    expect(excesses, `${path}: see src/tools/budgets.ts`).toEqual([]);
  });
}

/** Pictures that are much wider than the place they are shown in, though a smaller one is at hand. */
const oversized = (page: Page) =>
  page.evaluate(async (limit) => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    return [...document.images].flatMap((image) => {
      const candidates = [...(image.closest('picture')?.querySelectorAll('source') ?? []), image]
        .flatMap(({ srcset }) => srcset.split(', '))
        .map((candidate) => candidate.trim().split(' '));
      const [, descriptor] =
        candidates.find(([address = '']) => new URL(address, location.href).href === image.currentSrc) ?? [];
      const widths = candidates.map(([, width]) => Number.parseInt(width ?? '', 10));
      const { width, height } = image.getBoundingClientRect();
      const fetched = Number.parseInt(descriptor ?? '', 10);
      if (!fetched || width === 0 || fetched === Math.min(...widths)) return [];
      // A picture that covers its place is cut at two sides.
      const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
      const shown = Math.max(width, height * ratio) * devicePixelRatio;
      return fetched / shown > limit
        ? [`${new URL(image.currentSrc).pathname}: ${fetched} pixels wide, shown on ${Math.round(shown)}`]
        : [];
    });
  }, MAX_OVERSIZE);

for (const [screen, width, deviceScaleFactor] of [
  ['a phone', 390, 3],
  ['a tablet', 820, 2],
  ['a desk', 1440, 1],
] as const) {
  test.describe(`on ${screen}`, () => {
    test('no page fetches a picture much larger than it is shown', async ({ browser, baseURL }) => {
      test.slow();
      for (const path of pagesToVisit()) {
        // A browser prefers a larger picture that it has already: each page is the first one here.
        const viewport = { width, height: 900 };
        const page = await browser.newPage({ baseURL, viewport, deviceScaleFactor });
        await page.goto(path);
        expect(await oversized(page), path).toEqual([]);
        await page.close();
      }
    });
  });
}
