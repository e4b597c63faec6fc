import { expect, test } from '@playwright/test';
import { contact, labels, site } from '../support/content.ts';

test('the word mark of the footer is a fraction of the window', { tag: '@both' }, async ({ page }) => {
  for (const path of ['/', '/about', '/nowhere']) {
    await page.goto(path);
    const mark = (await page.getByRole('contentinfo').locator('svg').first().boundingBox())!;
    expect(mark.height / page.viewportSize()!.height, path).toBeLessThan(0.2);
  }
});

test(
  'the contact page begins with the form, and leads to prices after it',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/contact');
    const form = (await page.getByRole('heading', { name: contact.formHeading }).boundingBox())!;
    const prices = (await page.getByRole('heading', { name: contact.callToAction.heading }).boundingBox())!;
    expect(form.y).toBeLessThan(page.viewportSize()!.height);
    expect(prices.y).toBeGreaterThan(form.y);
  },
);

test('the office is found by an ordinary link to a map', async ({ page }) => {
  await page.goto('/contact');
  const link = page.getByRole('main').getByRole('link', { name: site.directions.label });
  const { searchParams } = new URL((await link.getAttribute('href'))!);
  const { street, city, region, postalCode, country } = site.office;
  expect(searchParams.get('destination')).toBe(`${street}, ${city}, ${region} ${postalCode}, ${country}`);
});

test(
  'the filter of the portfolio is one row, in which the current category is seen',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/portfolio/social-media-marketing');
    const links = page.getByRole('navigation', { name: labels.filterPortfolio }).getByRole('link');
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await expect(links.last()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const button = page.getByLabel(labels.pauseFilms);
    if (page.viewportSize()!.width > 1280)
      expect((await links.last().boundingBox())!.x + 50).toBeLessThan((await button.boundingBox())!.x);
  },
);

test('a film whose first pictures are empty begins after them', async ({ page }) => {
  await page.addInitScript(() => {
    const keep = ({ target }: Event) => {
      const film = target as HTMLVideoElement;
      film.dataset.begins ??= String(film.currentTime);
    };
    document.addEventListener('playing', keep, true);
  });
  await page.goto('/services/vedio-editing');
  const film = page.locator('video[data-film]').first();
  await film.scrollIntoViewIfNeeded();
  await expect.poll(async () => Number(await film.getAttribute('data-begins'))).toBeGreaterThanOrEqual(3);
});
