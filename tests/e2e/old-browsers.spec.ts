/** Features that some supported browsers lack, see `tests/built/young-features.ts`. */
import type { Page } from '@playwright/test';
import { enquiryForm, navigation, packageTabs } from '../support/content.ts';
import { expect, test } from '../support/enquiry-service.ts';
import { pagesByKind } from '../support/sitemap.ts';
import { watchTroubles } from '../support/troubles.ts';

// The policy would block renamed inline styles, which have other hashes.
test.use({ bypassCSP: true });
test.slow(); // Visits of several steps.

let troubles: string[];
test.beforeEach(({ page, baseURL }) => {
  troubles = watchTroubles(page, baseURL!);
});
test.afterEach(async ({ page }) => {
  await keepFeatures(page);
  expect(troubles).toEqual([]);
});

/** Ends all renaming, also of pending requests. */
const keepFeatures = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

/** Renames features in pages, styles and scripts from now on, so that the browser ignores them. */
async function renameFeatures(page: Page, names: string[]) {
  await keepFeatures(page);
  await page.route(/\/[^.]*$|\.(css|js)$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const body = names.reduce((text, name) => text.replaceAll(name, `x${name}`), await response.text());
    const { 'speculation-rules': _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body });
  });
}

/** Returns pairs of overlapping texts. Runs in the page. */
function overlaps() {
  // Texts that wait for their entrance animation are shifted.
  document.documentElement.classList.remove('js');
  const texts = [...document.querySelectorAll('main :is(h3, p)')]
    .filter((element) => element.checkVisibility() && element.textContent!.trim())
    .map((element) => ({ element, box: element.getBoundingClientRect() }));
  const apart = (a: DOMRect, b: DOMRect) =>
    a.right < b.left + 1 || b.right < a.left + 1 || a.bottom < b.top + 1 || b.bottom < a.top + 1;
  return texts.flatMap((a, index) =>
    texts
      .slice(index + 1)
      .filter((b) => !a.element.contains(b.element) && !apart(a.box, b.box))
      .map((b) => [a, b].map(({ element }) => element.textContent!.trim().slice(0, 40)).join(' | ')),
  );
}

test(
  'where a browser lacks popovers, the footer has the links of the menus, and forms work',
  { tag: '@full' },
  async ({ page }) => {
    await renameFeatures(page, ['popover', 'Popover', 'ToggleEvent']);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/contact');
    await expect(page.locator('.navbar-toggle, #menu').filter({ visible: true })).toHaveCount(0);
    await page.getByRole('button', { name: enquiryForm.submit }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('contentinfo').locator('[href="/packages"]').click();
    await expect(page).toHaveURL('/packages');
  },
);

test(
  'where a browser lacks media formats or optional interfaces, pages still work',
  { tag: '@full' },
  async ({ page }) => {
    const toAbout = page.locator('#menu [href="/about"]');

    await test.step('without view transitions a link navigates', async () => {
      await renameFeatures(page, ['view-transition', 'ViewTransition', 'PageRevealEvent', 'PageSwapEvent']);
      await page.goto('/portfolio');
      await toAbout.click();
      await expect(page).toHaveURL('/about');
    });

    await test.step('without AVIF every picture is shown', async () => {
      await renameFeatures(page, ['image/avif']);
      await page.goto('/portfolio');
      const isShown = ({ complete, naturalWidth, currentSrc }: HTMLImageElement) =>
        complete && naturalWidth > 0 && /\.(webp|jpe?g|svg)$/.test(currentSrc);
      for (const picture of await page.locator('main img[src]:visible').all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate(isShown)).toBe(true);
      }
    });

    await test.step('without WebM films are shown as MP4', async () => {
      await renameFeatures(page, ['video/webm']);
      await page.goto('/portfolio');
      const film = page.locator('video').first();
      await film.evaluate((video) => video.scrollIntoView({ behavior: 'instant', block: 'center' }));
      await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(/\.mp4/);
      await expect
        .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(0);
    });

    await test.step('without optional interfaces every island works', async () => {
      await keepFeatures(page);
      await page.addInitScript(() => {
        for (const [owner, names] of [
          [window, ['requestIdleCallback', 'navigation', 'setImmediate']],
          [Navigator.prototype, ['connection', 'locks']],
          [Crypto.prototype, ['randomUUID']],
        ] as [object, string[]][])
          for (const name of names) Reflect.deleteProperty(owner, name);
      });
      await page.goto('/');
      await expect(page.locator('astro-island:not([ssr]) .typing')).toBeVisible();
      await page.getByRole('button', { name: navigation.servicesLabel }).hover();
      await expect(page.locator('#services-menu')).toBeVisible();
      await page.goto('/packages');
      await page.getByRole('tab').last().click();
      await expect(page).toHaveURL(`/packages#${packageTabs.at(-1)!.id}`);
      await page.goto('/portfolio');
      await page.locator('[data-project] a').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  },
);

test('where a browser lacks CSS features, texts stay readable', { tag: '@full' }, async ({ page }) => {
  await test.step('without recent CSS every page shows its texts and fits the viewport', async () => {
    await renameFeatures(page, [
      ...['text-wrap', 'field-sizing', 'scroll-initial-target', 'scrollbar-width', 'content-visibility'],
      ...[
        'contain-intrinsic-size',
        'size-adjust',
        'ascent-override',
        'descent-override',
        'line-gap-override',
      ],
    ]);
    await page.setViewportSize({ width: 320, height: 800 });
    for (const path of pagesByKind().values()) {
      await page.goto(path);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path)
        .toBeLessThanOrEqual(0);
      const collapsed = await page
        .locator('main :is(h1, h2, h3, p, li)')
        .evaluateAll((elements: HTMLElement[]) =>
          elements
            .filter((element) => element.checkVisibility())
            .filter(({ offsetWidth, offsetHeight }) => offsetWidth < 1 || offsetHeight < 1)
            .map(({ innerText }) => innerText),
        );
      expect(collapsed.filter(Boolean), path).toEqual([]);
    }
  });

  await test.step('without subgrid plans and benefits keep their order and do not overlap', async () => {
    await renameFeatures(page, ['subgrid']);
    for (const path of ['/packages', `/services/${packageTabs[0]!.service}`]) {
      await page.goto(path);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => page.evaluate(overlaps), `${path} at ${width} pixels`).toEqual([]);
      }
    }
  });
});
