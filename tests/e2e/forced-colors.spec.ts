/** What fills, shadows and colours tell must also be told in forced colors (high contrast), which take them away. */
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { contrast } from '../../src/site/design-system/contrast.ts';
import { labels } from '../support/content.ts';
import { enquiryFormOn } from '../support/enquiry-form.ts';
import { untilHydrated } from '../support/scripts.ts';
import { pagesToVisit } from '../support/sitemap.ts';
import { test } from '../support/enquiry-service.ts';

/** Reads a colour of an element as `#rrggbb`. */
async function colorOf(element: Locator, property: string): Promise<string> {
  const color = await element.evaluate(
    (node, name) => getComputedStyle(node).getPropertyValue(name),
    property,
  );
  const channels = [...color.matchAll(/\d+/g)].slice(0, 3);
  return `#${channels.map(([channel]) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Repeats a check on light and on dark. */
async function onBoth(page: Page, check: (scheme: string) => Promise<void>) {
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(`on ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      // A colour on its way to another has no real contrast.
      await page.evaluate(() => {
        for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
      });
      await check(colorScheme);
    });
}

/** Expects that the ground of an element stands out from that of another of its kind, and that its texts can be read. */
const expectMarked = (current: Locator, other: Locator) =>
  onBoth(current.page(), async (scheme) => {
    const [marked, plain] = [await groundOf(current), await groundOf(other)];
    expect.soft(contrast(marked, plain), `its ground on ${scheme}`).toBeGreaterThan(3);
    for (const text of [current, ...(await current.locator('span').all())])
      expect
        .soft(contrast(marked, await colorOf(text, 'color')), `its text on ${scheme}`)
        .toBeGreaterThan(4.5);
  });

const groundOf = (element: Locator) => colorOf(element, 'background-color');

test.describe('in forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('the current page is marked in the bar and the footer', async ({ page }) => {
    await page.goto('/about');
    const bar = page.getByRole('navigation', { name: labels.mainNavigation });
    const link = (inside: Locator, name: string) => inside.getByRole('link', { name, exact: true });
    await expectMarked(link(bar, 'About'), link(bar, 'Home'));
    const footer = page.getByRole('navigation', { name: labels.footerPages });
    await expectMarked(link(footer, 'About Us'), link(footer, 'Home'));
    await page.goto('/services/seo');
    await expectMarked(bar.getByRole('button', { name: 'Services' }), link(bar, 'Home'));
  });

  test('the menu button and the current page of the menu are seen', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/about');
    const button = page.getByRole('button', { name: labels.menu });
    await onBoth(page, async (scheme) => {
      const stem = await colorOf(button.locator('i').first(), 'border-left-color');
      expect.soft(contrast(stem, await groundOf(page.locator('body'))), scheme).toBeGreaterThan(3);
    });
    await button.tap();
    const menu = page.getByRole('navigation', { name: labels.mainNavigation });
    await expectMarked(menu.getByRole('link', { name: 'About' }), menu.getByRole('link', { name: 'Home' }));
  });

  test('the chosen package tab is marked', async ({ page }) => {
    await page.goto('/packages');
    const tabs = page.getByRole('tab');
    await expectMarked(tabs.nth(0), tabs.nth(1));
  });

  test('the chosen filter is marked, and only that one', async ({ page }) => {
    await page.goto('/portfolio');
    const filters = page.locator('.portfolio-bar a');
    await expectMarked(filters.nth(0), filters.nth(1));
    await onBoth(page, async (scheme) => {
      const edge = await colorOf(filters.nth(1), 'border-bottom-color');
      expect.soft(edge, scheme).toBe(await groundOf(page.locator('body')));
    });
  });

  test('every button has an edge', async ({ page }) => {
    for (const path of pagesToVisit()) {
      await page.goto(path);
      await onBoth(page, async (scheme) => {
        const flat = await page.locator('.button').evaluateAll((buttons) =>
          buttons
            .filter((button) => button.checkVisibility())
            .filter((button) => getComputedStyle(button).borderStyle !== 'solid')
            .map(({ textContent }) => textContent),
        );
        expect.soft(flat, `${path} on ${scheme}`).toEqual([]);
      });
    }
  });

  test('the logos of clients are seen', async ({ page }) => {
    await page.goto('/');
    for (const logo of await page.locator('.clients img').all()) {
      await logo.scrollIntoViewIfNeeded();
      await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
      await onBoth(page, async (scheme) => {
        const { channels } = await sharp(await logo.screenshot()).stats();
        expect.soft(channels[0]!.max - channels[0]!.min, scheme).toBeGreaterThan(150);
      });
    }
  });

  test('a field with a mistake has a stronger edge than the others', async ({ page }) => {
    await page.goto('/contact');
    const form = enquiryFormOn(page);
    await form.fillField('name', 'Ada');
    await untilHydrated(form.root);
    await form.button.click();
    await expect(form.field('email')).toHaveAttribute('aria-invalid', 'true');
    await onBoth(page, async () => {
      await expect(form.field('name')).toHaveCSS('border-bottom-width', '2px');
      await expect(form.field('email')).toHaveCSS('border-bottom-width', '5px');
    });
  });
});
