import { expect, test } from '@playwright/test';
import { home, site } from '../support/content.ts';

test(
  'the sections of the home page stand in the order of the specification',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    const headings = [
      `Transform Your Digital Presence with ${site.brand}`,
      home.clients.heading,
      home.about.heading,
      home.timeline.heading,
      home.packages.heading,
      home.portfolio.heading,
      home.contact.heading,
    ];
    const all = await main.locator('h1, h2').allTextContents();
    expect(all.map((heading) => heading.trim()).filter((heading) => headings.includes(heading))).toEqual(
      headings,
    );

    // What stands above the other in the text also does so on the screen.
    const tops = await main
      .locator('h1, h2')
      .evaluateAll(
        (all, names) =>
          all
            .filter(({ textContent }) => names.includes(textContent.trim()))
            .map((heading) => heading.getBoundingClientRect().top),
        headings,
      );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    await expect(main.locator('section').last().locator('form')).toBeVisible();
  },
);

test('the services timeline has six items, each with its link and its lowest price', async ({ page }) => {
  await page.goto('/');
  const timeline = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: home.timeline.heading }) });
  const items = timeline.getByRole('listitem');
  const shown = await items.evaluateAll((list) =>
    list.map((item) => [
      item.querySelector('h3')?.textContent,
      item.querySelector('a')?.getAttribute('href'),
      item.querySelector('b')?.textContent,
    ]),
  );
  expect(shown).toEqual([
    ['Website Development', '/services/web-development', '$199'],
    ['SEO Services', '/services/seo', '$199'],
    ['Digital Marketing', '/services/digital-marketing', '$199'],
    ['Product Shoot', '/services/product-shoot', '$199'],
    ['Influencer Marketing', '/contact', '$199'],
    ['Video Editing', '/services/vedio-editing', '$199'],
  ]);
  for (const item of await items.all())
    await expect(item.getByRole('link', { name: 'Learn More' })).toBeVisible();
});

test('seven clients show their logos, each with a name for who cannot see it', async ({ page }) => {
  await page.goto('/');
  const clients = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: home.clients.heading }) });
  const logos = clients.getByRole('img');
  await expect(logos).toHaveCount(7);
  for (const logo of await logos.all()) await expect(logo).toHaveAttribute('alt', /\w/);
});

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

test('the page opens at its top on a wide screen', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
