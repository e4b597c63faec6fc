/** Screens and browser settings that `pages.spec.ts` does not cover. */
import { expect } from '@playwright/test';
import { MAX_OVERSIZE } from '../../src/tooling/page/budgets.ts';
import { labels, projects } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';
import { isLaidOut } from '../support/is-laid-out.ts';
import { findOverflow, findWrongPictures } from '../support/measure-page.ts';
import { pagesByKind } from '../support/sitemap.ts';

for (const [screen, width, deviceScaleFactor] of [
  ['a phone', 390, 3],
  ['a tablet', 820, 2],
] as const)
  // All pictures of each kind of page: 12 CPU s each.
  test(
    `no page fetches a picture much larger than it is shown on ${screen}`,
    { tag: '@full' },
    async ({ browser, baseURL }) => {
      test.slow();
      for (const path of pagesByKind().values()) {
        // A browser prefers a larger, cached picture; a new one has none.
        const page = await browser.newPage({
          baseURL: baseURL!,
          viewport: { width, height: 900 },
          deviceScaleFactor,
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

test(
  'the large view replaces the scrollbar of the page, and no button covers its own scrollbars',
  { tag: '@full' },
  async ({ playwright, baseURL, launchOptions }) => {
    // As on Windows, where a scrollbar takes space from the page.
    const options = { ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] };
    const browser = await playwright.chromium.launch(options);
    const page = await browser.newPage({ baseURL: baseURL! });
    const room = () => page.evaluate(() => document.documentElement.clientWidth);
    const several = projects.find(({ morePictures }) => morePictures)!;
    await page.goto(`/portfolio#${several.id}`);
    const view = page.getByRole('dialog');
    await expect(view).toBeVisible();
    const { width, height } = page.viewportSize()!;
    expect(await view.boundingBox()).toEqual({ x: 0, y: 0, width, height });
    expect(await room()).toBe(width);

    const slide = view.getByRole('group');
    await expect(slide.getByRole('img')).toHaveCount(1 + several.morePictures!.length);
    expect(await slide.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
    const close = view.getByRole('button', { name: labels.closeProject });
    const button = (await close.boundingBox())!;
    expect(await slide.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThanOrEqual(
      button.x + button.width,
    );

    await close.click();
    await expect(view).toBeHidden();
    expect(await room()).toBeLessThan(width);
    await browser.close();
  },
);
