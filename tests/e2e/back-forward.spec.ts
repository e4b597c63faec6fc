import { expect } from '@playwright/test';
import { findWholeBrowser } from '../../src/tooling/find-browser.ts';
import { idsOf, POSTS, sendWithLostAnswer } from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';
import { NOT_FOUND, pagesByKind } from '../support/sitemap.ts';

// Playwright switches off what is tested here.
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
  launchOptions: async ({}, use) =>
    use({ ...(await findWholeBrowser()), ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

// The whole browser, in a worker of its own: 15 CPU s.
test(
  'each kind of page is kept alive by the browser, so that Back shows it at once',
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
      // The lightest address to leave for.
      await page.goto('/robots.txt');
      await page.evaluate(() => history.back());
      await expect(page, path).toHaveURL(path);
      await expect(page.locator('body'), path).toHaveAttribute('data-persisted', 'true');
    }
  },
);

test(
  'an enquiry whose answer was lost keeps its id when Back shows the form again',
  { tag: '@full' },
  async ({ page, office }) => {
    const { form, enquiry, posts } = await sendWithLostAnswer(page);
    await page.unroute(POSTS);
    await page.evaluate(() => document.body.setAttribute('data-kept', ''));
    await page.goto('/about');
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL('/contact');
    await expect(page.locator('body')).toHaveAttribute('data-kept');
    await form.expectToHold(enquiry);
    await form.button.click();
    await expect(form.sent).toBeVisible();
    expect(idsOf(posts)).toHaveLength(1);
    expect(office.stored(enquiry.email)).toHaveLength(1);
  },
);
