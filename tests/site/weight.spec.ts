import { readFileSync } from 'node:fs';
import { brotliDecompressSync, constants } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { MAX_OVERSIZE } from '../../src/tools/budgets.ts';
import { PHONE } from '../../src/tools/shared/phone.ts';
import {
  describeHtml,
  excessesOf,
  inlineScriptBytes,
  recordTransfers,
} from '../../src/tools/shared/weight.ts';
import { wholeBrowser } from '../support/chromium.ts';
import { htmlOf, pagesToVisit, sitemapPaths } from '../support/sitemap.ts';

test.use({ ...PHONE, launchOptions: wholeBrowser });

/** Ten segments, less what the headers take. */
const FIRST_FLIGHT_BYTES = 13_400;

for (const path of sitemapPaths()) {
  test(`${path} stays within its budgets on a phone`, async ({ page }) => {
    const transfers = await recordTransfers(page, path);
    const html = htmlOf(path);
    const excesses = excessesOf(path, transfers, inlineScriptBytes(html));
    expect(excesses, `${path}: see src/tools/budgets.ts; in its HTML are ${describeHtml(html)}`).toEqual([]);
  });
}

test('the first flight of packets of the home page holds its first screen', () => {
  const begin = decompressBeginning(readFileSync('dist/index.html.br').subarray(0, FIRST_FLIGHT_BYTES));
  expect(begin).toContain('</head>');
  // Its first section is whole once the next one begins.
  expect(begin.match(/<section/g)?.length).toBeGreaterThan(1);
});

/** What can be read of a text of which only the first bytes, compressed, have come. */
const decompressBeginning = (bytes: Buffer) =>
  brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();

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
