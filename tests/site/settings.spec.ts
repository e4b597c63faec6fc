/** Screens and browser settings that `pages.spec.ts` does not cover. */
import { expect } from '@playwright/test';
import { MAX_OVERSIZE } from '../../src/tooling/page/budgets.ts';
import { test } from '../support/enquiry-service.ts';
import { isLaidOut } from '../support/is-laid-out.ts';
import { findOverflow, findWrongPictures } from '../support/measure-page.ts';
import { pagesByKind } from '../support/sitemap.ts';

// All pictures of each kind of page: 12 CPU s.
test(
  'no page fetches a picture much larger than it is shown on a phone',
  { tag: '@full' },
  async ({ browser, baseURL }) => {
    test.slow();
    for (const path of pagesByKind().values()) {
      // A browser prefers a larger, cached picture; a new one has none.
      const page = await browser.newPage({
        baseURL: baseURL!,
        viewport: { width: 390, height: 900 },
        deviceScaleFactor: 3,
      });
      await page.goto(path);
      expect.soft(await page.evaluate(findWrongPictures, MAX_OVERSIZE), path).toEqual([]);
      await page.close();
    }
  },
);

// Only the browser's setting also changes rem in media queries.
test(
  'every page is legible with a default font twice as large on a phone',
  { tag: '@full' },
  async ({ playwright, baseURL, launchOptions }) => {
    const args = [...launchOptions.args!, '--blink-settings=defaultFontSize=32'];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    const page = await browser.newPage({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
    for (const path of pagesByKind().values()) {
      await page.goto(path);
      await page.waitForFunction(isLaidOut);
      expect.soft(await page.evaluate(findOverflow), path).toEqual([]);
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    await browser.close();
  },
);
