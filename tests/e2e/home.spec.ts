import { expect } from '@playwright/test';
import { test } from '../support/enquiry-service.ts';

test(
  'the home page opens at its top; its sections stand one below another in their order, the form in the last',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    expect.soft(await page.evaluate(() => scrollY)).toBe(0);
    const sections = page.getByRole('main').locator('section');
    const tops = await sections.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    await expect(sections.last().locator('form')).toBeVisible();
    const links = page.locator('.timeline').getByRole('listitem').getByRole('link', { name: 'Learn More' });
    await expect(links).toHaveCount(6);
    for (const link of await links.all()) await expect(link).toBeVisible();
  },
);

test(
  'the page opens at its top, with the popular package in view in its row',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    const cards = page.locator('.plan');
    await expect(cards).toHaveCount(3);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const [, popular, last] = await cards.evaluateAll((list) =>
      list.map((card) => {
        const { left, right } = card.getBoundingClientRect();
        return { left, right };
      }),
    );
    const width = page.viewportSize()?.width ?? 0;
    expect(popular?.left).toBeGreaterThan(0);
    expect(popular?.right).toBeLessThan(width);
    // The next one looks in, so that a visitor sees that there are more.
    expect(last?.left).toBeLessThan(width);

    // The keyboard reaches the card that only looks in.
    const link = cards.last().getByRole('link');
    await link.focus();
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
  },
);
