import { expect, type Page, test } from '@playwright/test';
import { PHONE } from '../../src/tools/shared/phone.ts';
import { wholeBrowser } from '../support/chromium.ts';
import { sitemapPaths } from '../support/sitemap.ts';

test.use({ ...PHONE, launchOptions: wholeBrowser });

/** Below it Lighthouse writes 0.00. */
const UNSEEN_SHIFT = 0.005;

declare global {
  interface Window {
    shift: number;
  }
}

/** Adds up how far the parts of the page jump, as the browser scores it, from now on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shift = 0;
    const add = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries())
        window.shift += (entry as PerformanceEntry & { value: number }).value;
    };
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
  });

/** A layout is scored when its frame is shown, and reported in the one after. */
const framesLater = (page: Page, frames: number) =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise((shown) => requestAnimationFrame(shown));
  }, frames);

for (const path of sitemapPaths()) {
  test(`${path} stays where it is when the fonts arrive late`, async ({ page }) => {
    let letFontsIn = () => {};
    const gate = new Promise<void>((open) => (letFontsIn = open));
    await page.route('**/*.woff2', async (route) => {
      await gate;
      await route.continue();
    });
    await watchShifts(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => document.fonts.status === 'loading');
    await framesLater(page, 3);

    letFontsIn();
    await page.evaluate(() => document.fonts.ready);
    await framesLater(page, 3);
    expect(await page.evaluate(() => window.shift)).toBeLessThan(UNSEEN_SHIFT);
  });
}
