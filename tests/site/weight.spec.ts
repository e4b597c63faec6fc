import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { type Budget, budgetOf, MAX_OVERSIZE } from '../../src/tools/budgets.ts';
import { wholeBrowser } from '../support/chromium.ts';
import { sitemapPaths } from '../support/sitemap.ts';

/** The phone that Lighthouse measures with. */
const PHONE = { width: 412, height: 823 };
test.use({
  launchOptions: wholeBrowser,
  viewport: PHONE,
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
});

interface Transfer {
  kind: 'html' | 'script' | 'fonts' | 'picture' | 'other';
  address: string;
  bytes: number;
}

const KINDS: Record<string, Transfer['kind']> = {
  Document: 'html',
  Script: 'script',
  Font: 'fonts',
  Image: 'picture',
};

/** Loads a page as a phone does and lists what it fetched before any scroll. */
async function recordTransfers(page: Page, path: string): Promise<Transfer[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const transfers = new Map<string, Transfer>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('data:')) return;
    const kind = KINDS[type] ?? 'other';
    // What has come by now are the headers.
    const bytes = -response.encodedDataLength;
    transfers.set(requestId, { kind, address: new URL(response.url).pathname, bytes });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes += encodedDataLength;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return [...transfers.values()];
}

/** What of a budget is exceeded, each in a sentence that names the page, the excess and where it comes from. */
function excessesOf(path: string, transfers: Transfer[], inlineScript: number): string[] {
  const budget = budgetOf(path);
  const of = (kind: Transfer['kind']) => transfers.filter((transfer) => transfer.kind === kind);
  const sum = (list: Transfer[]) => list.reduce((total, { bytes }) => total + bytes, 0);
  const largest = of('picture')
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 1);
  const found: [part: keyof Budget, bytes: number, from: Transfer[]][] = [
    ['html', sum(of('html')), of('html')],
    ['script', sum(of('script')), of('script')],
    ['fonts', sum(of('fonts')), of('fonts')],
    ['picture', sum(largest), largest],
    ['total', sum(transfers), transfers],
    ['inlineScript', inlineScript, []],
  ];
  return found
    .filter(([part, bytes]) => bytes > budget[part])
    .map(([part, bytes, from]) => {
      const sources = from.toSorted((a, b) => b.bytes - a.bytes).slice(0, 4);
      const names = sources.map(({ address, bytes: size }) => `${address} ${kib(size)}`).join(', ');
      const what = `${path}: ${part} is ${kib(bytes)}, ${kib(bytes - budget[part])} above its ${kib(budget[part])}`;
      return names ? `${what}; largest: ${names}.` : `${what}.`;
    });
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

/** The scripts within a built page, compressed as they travel. */
function inlineScriptBytes(path: string): number {
  const html = readFileSync(`dist${path === '/' ? '/index' : path}.html`, 'utf8');
  const scripts = [...html.matchAll(/<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)];
  return brotliCompressSync(scripts.map(([, code]) => code).join('\n')).length;
}

for (const path of sitemapPaths()) {
  test(`${path} stays within its budgets on a phone`, async ({ page }) => {
    const transfers = await recordTransfers(page, path);
    expect(excessesOf(path, transfers, inlineScriptBytes(path)), 'see src/tools/budgets.ts').toEqual([]);
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
      for (const path of sitemapPaths()) {
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
