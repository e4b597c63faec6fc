import { expect } from '@playwright/test';
import { findWholeBrowser } from '../../src/tooling/find-browser.ts';
import { test } from '../support/enquiry-service.ts';
import { NOT_FOUND, pagesByKind } from '../support/sitemap.ts';

// Playwright disables the back/forward cache.
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
  launchOptions: async ({}, use) =>
    use({ ...findWholeBrowser(), ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

// Starts a whole Chromium: 15 CPU s.
test(
  'each kind of page enters the back/forward cache, so that Back shows it at once',
  { tag: '@full' },
  async ({ page }) => {
    test.slow();
    for (const path of pagesByKind().values()) {
      if (path === NOT_FOUND) continue;
      await page.goto(path);
      await page.evaluate(() =>
        addEventListener(
          'pageshow',
          ({ persisted }) => (document.body.dataset.persisted = String(persisted)),
        ),
      );
      // The smallest page to navigate to.
      await page.goto('/robots.txt');
      await page.evaluate(() => history.back());
      await expect(page, path).toHaveURL(path);
      await expect(page.locator('body'), path).toHaveAttribute('data-persisted', 'true');
    }
  },
);
