import { expect } from '@playwright/test';
import { contact, labels, site } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';

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

test('the profiles have names where there is room, and a very wide window gives the page its share', async ({
  page,
}) => {
  await page.goto('/about');
  for (const { label } of site.social) {
    const inBar = page.getByRole('banner').getByText(label);
    expect((await inBar.boundingBox())!.width).toBeGreaterThan(60);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: label })).toBeVisible();
  }
  await page.setViewportSize({ width: 320, height: 700 });
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 2560, height: 1440 });
  const { width } = (await page.getByRole('contentinfo').locator('.frame').boundingBox())!;
  expect(width / 2560).toBeGreaterThan(0.7);
  expect(width / 2560).toBeLessThan(0.8);
});

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

test('icon and price of each service on the home page stand at its title and link', async ({ page }) => {
  await page.goto('/');
  for (const step of await page.locator('.timeline li').all()) {
    const boxOf = async (selector: string) => (await step.locator(selector).first().boundingBox())!;
    const [icon, title] = [await boxOf('.title svg'), await boxOf('h3')];
    expect(icon.x).toBeCloseTo(title.x, 0);
    const [link, price] = [await boxOf('.more'), await boxOf('.next > :last-child')];
    expect(price.x - link.x - link.width).toBeLessThan(40);
  }
});

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

test('what is pressed answers at once, and a stem falls over a project pointed at', async ({ page }) => {
  await page.goto('/services/vedio-editing');
  const tile = page.locator('.work a[href*="#"]').first();
  await tile.scrollIntoViewIfNeeded();
  const stem = () => tile.evaluate((link) => getComputedStyle(link, '::before').transform);
  expect(await stem()).toBe('matrix(1, 0, 0, 0, 0, 0)');
  await tile.hover();
  await expect.poll(stem).toBe('none');
  await page.mouse.down();
  await expect(tile).toHaveCSS('opacity', '0.7');
});
