import { expect, test } from '@playwright/test';
import { wholeBrowser } from '../support/chromium.ts';
import { pagesToVisit } from '../support/sitemap.ts';

// Playwright switches off what is tested here.
test.use({
  launchOptions: { ...wholeBrowser, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
});

test('every page is kept alive by the browser, so that Back shows it at once', async ({ page }) => {
  test.slow();
  for (const path of pagesToVisit()) {
    await page.goto(path);
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => (document.body.dataset.persisted = String(persisted))),
    );
    // The lightest address to leave for.
    await page.goto('/robots.txt');
    await page.evaluate(() => history.back());
    await expect(page, path).toHaveURL(path);
    await expect(page.locator('body'), path).toHaveAttribute('data-persisted', 'true');
  }
});
