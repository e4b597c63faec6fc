/**
 * Forced colors (high contrast) remove fills, shadows and colors: their meaning must stay visible. The edges of
 * buttons are tested on each kind of page, in `tests/site/pages.spec.ts`.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { wcagContrast as contrast } from 'culori';
import { labels, listedServices, navigation } from '../support/content.ts';
import { enquiryFormOn } from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';
import { untilHydrated } from '../support/scripts.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

/** Returns a color of an element as browsers write it. */
const colorOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
const groundOf = (element: Locator) => colorOf(element, 'background-color');

/** Checks something on light and on dark. */
const onBoth = (page: Page, promise: string, check: (scheme: string) => Promise<void>) =>
  test.step(promise, async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // A color in transition has no valid contrast.
      await page.evaluate(() => {
        for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
      });
      await check(`${promise} on ${colorScheme}`);
    }
  });

/** Expects that the background of an element differs from that of its siblings, and that its texts are legible. */
const expectMarked = (promise: string, current: Locator, other: Locator) =>
  onBoth(current.page(), promise, async (what) => {
    const [marked, plain] = [await groundOf(current), await groundOf(other)];
    expect.soft(contrast(marked, plain), what).toBeGreaterThan(3);
    for (const text of [current, ...(await current.locator('span').all())])
      expect.soft(contrast(marked, await colorOf(text, 'color')), `its text: ${what}`).toBeGreaterThan(4.5);
  });

test('current, selected and invalid elements are marked in forced colors', async ({ page }) => {
  const nav = page.getByRole('navigation', { name: labels.mainNavigation });
  const footer = page.getByRole('navigation', { name: labels.footerPages });
  await page.goto('/about');
  for (const [part, links] of [
    ['bar', nav],
    ['footer', footer],
  ] as const)
    await expectMarked(
      `the current page in the ${part}`,
      links.locator('[aria-current=page]'),
      links.getByRole('link').first(),
    );
  await page.goto(`/services/${listedServices[0]!.id}`);
  const services = nav.getByRole('button', { name: navigation.servicesLabel });
  await expectMarked('the services in the bar', services, nav.getByRole('link').first());

  await page.goto('/packages');
  const tabs = page.getByRole('tab');
  await expectMarked('the chosen tab', tabs.nth(0), tabs.nth(1));

  await page.goto('/portfolio');
  const filters = page.locator('.portfolio-bar a');
  await expectMarked('the chosen filter', filters.nth(0), filters.nth(1));

  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await form.fillField('name', 'Ada');
  await untilHydrated(form.root);
  await form.button.click();
  await expect(form.field('email')).toHaveAttribute('aria-invalid', 'true');
  await onBoth(page, 'a field with a mistake', async () => {
    await expect.soft(form.field('name')).toHaveCSS('border-bottom-width', '2px');
    await expect.soft(form.field('email')).toHaveCSS('border-bottom-width', '5px');
  });
});
