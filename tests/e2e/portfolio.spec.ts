import { expect, type Page } from '@playwright/test';
import { labels, listedServices, projects } from '../support/content.ts';
import { bar, expectShown, goOn, inCategory, items, openWhole, shown } from '../support/portfolio.ts';
import { recordScripts, untilHydrated } from '../support/scripts.ts';
import { sitemapPaths } from '../support/sitemap.ts';
import { test } from '../support/enquiry-service.ts';

test('the skip link keeps the chosen category', async ({ page }) => {
  await page.goto('/portfolio#seo');
  const inCategory = projects.filter(({ category }) => category === 'seo').length;
  const shown = page.locator('[data-project]').filter({ visible: true });
  await expect(shown).toHaveCount(inCategory);
  await untilHydrated(page.locator('.portfolio-bar'));
  await page.getByRole('link', { name: labels.skipToContent }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#(?!seo)/);
  await expect(shown).toHaveCount(inCategory);
});

test('shows all projects, each with picture, category and title', { tag: '@both' }, async ({ page }) => {
  await openWhole(page);
  await expectShown(page, projects);
  for (const [index, { category, title }] of projects.entries()) {
    const item = items(page).nth(index);
    const name = listedServices.find(({ id }) => id === category)?.name ?? '';
    await expect(item.getByText(name, { exact: true })).toBeVisible();
    await expect(item.getByRole('heading', { name: title })).toBeVisible();
    await expect(item.getByRole('img').first()).toHaveAttribute('alt', /\w/);
  }
});

test('the filter bar has All and the ten services, each with its number', async ({ page }) => {
  await page.goto('/portfolio');
  const categories = listedServices.map(({ id, name }) => `${name} ${inCategory(id).length}`);
  expect(categories).toHaveLength(10);
  await expect(bar(page).getByRole('link')).toHaveText([
    `${labels.allCategories} ${projects.length}`,
    ...categories,
  ]);
  for (const { id } of listedServices) expect(inCategory(id).length, id).toBeGreaterThan(0);
});

test(
  'a click on a category shows only its projects, All shows everything',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/portfolio');
    const filter = (name: string) => bar(page).getByRole('link', { name });
    await filter('Product Shoot').click();
    await expectShown(page, inCategory('product-shoot'));
    await expect(page).toHaveURL('/portfolio#product-shoot');
    await expect(filter('Product Shoot')).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('status')).toHaveText(
      labels.projectsShown.replace('{count}', String(inCategory('product-shoot').length)),
    );

    await filter(labels.allCategories).click();
    await expect(page).toHaveURL('/portfolio');
    await goOn(page, projects.length);
    await expectShown(page, projects);
    await expect(bar(page).locator('[aria-current]')).toHaveText(
      `${labels.allCategories} ${projects.length}`,
    );
  },
);

test('the address of each category shows only its projects', async ({ page }) => {
  for (const { id, name } of listedServices)
    await test.step(id, async () => {
      // Another address, so that the page is loaded anew.
      await page.goto(`/portfolio?${id}#${id}`);
      await expectShown(page, inCategory(id));
      await expect.soft(bar(page).locator('[aria-current]'), id).toContainText(name);
    });
});

test('the paths that projects carry are no links, on no page', async ({ page, request }) => {
  for (const path of ['/', '/portfolio', '/services/seo']) {
    await page.goto(path);
    const links = await page
      .locator('a[href^="/portfolio/"]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
    // Further pages of the portfolio are all that is linked there.
    expect(links.filter((link) => !sitemapPaths().includes(link))).toEqual([]);
    expect(links.filter((link) => projects.some((project) => project.link === link))).toEqual([]);
  }
  for (const { link } of projects) expect(link).toMatch(/^\/portfolio\/[a-z0-9-]+$/);
  expect((await request.get(projects[0]?.link ?? '')).status()).toBe(404);
});

test('what the large view needs is fetched only when it is first opened', async ({ page }) => {
  const scripts = recordScripts(page);
  await page.goto('/portfolio');
  await bar(page).getByRole('link', { name: 'Video Editing' }).click();
  await untilHydrated(bar(page));
  await page.waitForLoadState('networkidle');
  expect(scripts).toContain('portfolio-filter');
  expect(scripts).not.toContain('lightbox');
  await shown(page).first().getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(scripts).toContain('lightbox');
});

test.describe('films', () => {
  const films = projects.filter(({ film }) => film);
  const film = (page: Page, index: number) => page.locator(`[data-project="${films[index]?.id}"] video`);
  const time = (page: Page, index: number) =>
    film(page, index).evaluate((video: HTMLVideoElement) => video.currentTime);
  const isPaused = (page: Page, index: number) =>
    film(page, index).evaluate((video: HTMLVideoElement) => video.paused);

  /** Brings a film into view and waits until it really plays. */
  async function untilPlays(page: Page, index: number) {
    await film(page, index).evaluate((video) =>
      video.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    await expect(film(page, index)).toHaveAttribute('data-playing', '');
    const before = await time(page, index);
    await expect.poll(() => time(page, index)).not.toBe(before);
  }

  test(
    'are four or more, silent and without end, play by themselves in view, and pause when they leave it',
    { tag: '@both' },
    async ({ page }) => {
      await openWhole(page);
      expect(films.length).toBeGreaterThanOrEqual(4);
      await expect(items(page).locator('video')).toHaveCount(films.length);
      for (const index of films.keys()) {
        const state = await film(page, index).evaluate(({ muted, loop }: HTMLVideoElement) => ({
          muted,
          loop,
        }));
        expect.soft(state, films[index]!.id).toEqual({ muted: true, loop: true });
      }
      await untilPlays(page, 0);
      await untilPlays(page, films.length - 1);
      await expect(film(page, 0)).not.toBeInViewport();
      await expect.poll(() => isPaused(page, 0)).toBe(true);
      expect(await isPaused(page, films.length - 1)).toBe(false);
    },
  );

  test('begin again at their end, stop with the switch and go on with it', async ({ page }) => {
    await openWhole(page);
    await untilPlays(page, 0);
    await film(page, 0).evaluate((video: HTMLVideoElement) => (video.currentTime = video.duration - 0.1));
    await expect.poll(() => time(page, 0), { intervals: [100] }).toBeLessThan(1);
    expect.soft(await isPaused(page, 0)).toBe(false);
    await page.getByLabel(labels.pauseFilms).check();
    await expect.poll(() => isPaused(page, 0)).toBe(true);
    await film(page, 1).scrollIntoViewIfNeeded();
    await expect(film(page, 1)).toBeInViewport();
    expect(await isPaused(page, 1)).toBe(true);
    await page.getByLabel(labels.pauseFilms).uncheck();
    await untilPlays(page, 0);
  });

  test('are neither played nor fetched for who asked for less motion', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (/\.(mp4|webm)$/.test(request.url())) fetched.push(request.url());
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openWhole(page);
    for (const index of films.keys()) {
      await film(page, index).evaluate((video) => video.scrollIntoView({ behavior: 'instant' }));
    }
    await page.waitForLoadState('networkidle');
    expect(fetched).toEqual([]);
    for (const index of films.keys()) expect(await isPaused(page, index)).toBe(true);
    await expect(page.getByLabel(labels.pauseFilms)).toBeHidden();
    await expect(items(page).first().getByRole('img').first()).toBeVisible();
  });
});
