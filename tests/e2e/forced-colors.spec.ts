/** What fills, shadows and colours tell must also be told in forced colors (high contrast), which take them away. */
import { expect, test, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { contrast } from '../../src/site/design-system/contrast.ts';
import { labels } from '../support/content.ts';
import { enquiryFormOn } from '../support/enquiry-form.ts';
import { untilHydrated } from '../support/scripts.ts';
import { pagesToVisit } from '../support/sitemap.ts';

/** Reads a colour of an element as `#rrggbb`. */
async function colorOf(element: Locator, property: string): Promise<string> {
  const color = await element.evaluate(
    (node, name) => getComputedStyle(node).getPropertyValue(name),
    property,
  );
  const channels = [...color.matchAll(/\d+/g)].slice(0, 3);
  return `#${channels.map(([channel]) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Expects that the ground of an element stands out from that of another of its kind, and that its texts can be read. */
async function expectMarked(current: Locator, other: Locator) {
  const [marked, plain] = [await groundOf(current), await groundOf(other)];
  expect(contrast(marked, plain)).toBeGreaterThan(3);
  for (const text of [current, ...(await current.locator('span').all())])
    expect(contrast(marked, await colorOf(text, 'color'))).toBeGreaterThan(4.5);
}

const groundOf = (element: Locator) => colorOf(element, 'background-color');

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in forced colors on ${colorScheme}`, () => {
    test.use({ contextOptions: { forcedColors: 'active' }, colorScheme });

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
      const stem = await colorOf(button.locator('i').first(), 'border-left-color');
      expect(contrast(stem, await groundOf(page.locator('body')))).toBeGreaterThan(3);
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
      expect(await colorOf(filters.nth(1), 'border-bottom-color')).toBe(await groundOf(page.locator('body')));
    });

    test('every button has an edge', async ({ page }) => {
      for (const path of pagesToVisit()) {
        await page.goto(path);
        const flat = await page.locator('.button').evaluateAll((buttons) =>
          buttons
            .filter((button) => button.checkVisibility())
            .filter((button) => getComputedStyle(button).borderStyle !== 'solid')
            .map(({ textContent }) => textContent),
        );
        expect.soft(flat, path).toEqual([]);
      }
    });

    test('the logos of clients are seen', async ({ page }) => {
      await page.goto('/');
      for (const logo of await page.locator('.clients img').all()) {
        await logo.scrollIntoViewIfNeeded();
        await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
        const { channels } = await sharp(await logo.screenshot()).stats();
        expect(channels[0]!.max - channels[0]!.min).toBeGreaterThan(150);
      }
    });

    test('a field with a mistake has a stronger edge than the others', async ({ page }) => {
      await page.goto('/contact');
      const form = enquiryFormOn(page);
      await form.fillField('name', 'Ada');
      await untilHydrated(form.root);
      await form.button.click();
      await expect(form.field('email')).toHaveAttribute('aria-invalid', 'true');
      await expect(form.field('name')).toHaveCSS('border-bottom-width', '2px');
      await expect(form.field('email')).toHaveCSS('border-bottom-width', '5px');
    });
  });

test('the list of services has an edge over a dark section', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Services' }).click();
  const edge = await page.locator('#services-menu').evaluate((list) => {
    const { borderTopStyle, borderRightStyle, borderBottomStyle, borderLeftStyle } = getComputedStyle(list);
    return [borderTopStyle, borderRightStyle, borderBottomStyle, borderLeftStyle];
  });
  expect(edge).toEqual(['solid', 'solid', 'solid', 'solid']);
});
