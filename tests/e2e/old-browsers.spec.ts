/** Interfaces that some browsers lack: `src/site/BROWSERS.md`. */
import { enquiryForm, navigation, packageTabs } from '../support/content.ts';
import { expect, test } from '../support/enquiry-service.ts';
import { watchTroubles } from '../support/troubles.ts';

test.slow(); // Visits of several steps.

let troubles: string[];
test.beforeEach(({ page, baseURL }) => {
  troubles = watchTroubles(page, baseURL!);
});
test.afterEach(() => expect(troubles).toEqual([]));

test.describe('without popovers', () => {
  // The policy would block renamed inline styles, which have other hashes.
  test.use({ bypassCSP: true, viewport: { width: 390, height: 844 } });

  test('the footer has the links of the menus, and forms work', { tag: '@full' }, async ({ page }) => {
    // The browser ignores what it does not know.
    await page.route(/\/[^.]*$|\.(css|js)$/, async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/popover|Popover|ToggleEvent/g, 'x$&');
      const { 'speculation-rules': _, ...headers } = response.headers();
      await route.fulfill({ response, headers, body });
    });
    await page.goto('/contact');
    await expect(page.locator('.navbar-toggle, #menu').filter({ visible: true })).toHaveCount(0);
    // The navbar reads at its hydration which popovers are open.
    await page.locator('.navbar-logo').hover();
    await expect(page.locator('.navbar-toggle')).toHaveAttribute('aria-expanded', 'false');
    await page.getByRole('button', { name: enquiryForm.submit }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('contentinfo').locator('[href="/packages"]').click();
    await expect(page).toHaveURL('/packages');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('without optional interfaces every island works', { tag: '@full' }, async ({ page }) => {
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
