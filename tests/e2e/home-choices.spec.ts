import { expect, type Page } from '@playwright/test';
import { home, labels, listedServices, packageTabs, projects } from '../support/content.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { holdScripts, untilHydrated } from '../support/scripts.ts';
import { test } from '../support/enquiry-service.ts';

// The packages and the portfolio on the home page, which fetches what another choice than the first shows.

const video = packageTabs.find(({ id }) => id === 'video')!;
const tab = (page: Page, id: string) =>
  page.getByRole('tablist', { name: labels.selectPackage }).locator(`[data-choice="${id}"]`);
const panel = (page: Page) => page.getByRole('tabpanel');
const prices = (page: Page) => panel(page).locator('.price');

const seoProjects = projects.filter(({ category }) => category === 'seo');
const filter = (page: Page) => page.getByRole('navigation', { name: labels.filterPortfolio });
const choice = (page: Page, id: string) => filter(page).locator(`[data-choice="${id}"]`);
const items = (page: Page) => page.locator('[data-project]');
const titles = (list: typeof projects) => list.map(({ title }) => title);
const headings = (page: Page) => items(page).getByRole('heading');
const view = (page: Page) => page.getByRole('dialog');

test(
  'home has all tabs and categories; a tab shows its plans in place and is in the address',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('tab')).toHaveCount(packageTabs.length);
    await expect(prices(page)).toHaveCount(3);
    await expect(filter(page).getByRole('link')).toHaveText([
      new RegExp(`^${labels.allCategories} `),
      ...listedServices.map(({ name }) => new RegExp(`^${name} `)),
    ]);
    await tab(page, 'video').click();
    await expect(panel(page)).toHaveAccessibleName(/^Video Editing/);
    await expect(prices(page)).toHaveText(video.plans.map(({ price }) => price));
    await expect(tab(page, 'video')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tab', { selected: true })).toHaveCount(1);
    await expect(page).toHaveURL('/#packages-video');
    await tab(page, 'website').click();
    await expect(prices(page)).toHaveText(packageTabs[0]!.plans.map(({ price }) => price));
  },
);

test('a tab that is chosen before its script has arrived is shown as chosen at once, with frames for the plans', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/');
  await tab(page, 'video').click();
  await expect(prices(page).first()).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  await expect(prices(page).first().locator('b')).toBeHidden();
  await expect(page).toHaveURL('/');
  release();
  await expect(prices(page)).toHaveText(video.plans.map(({ price }) => price));
});

test('the plans of a tab are frames until they have been fetched', async ({ page }) => {
  const release = await holdRequests(page, '**/packages');
  await page.goto('/');
  await tab(page, 'video').click();
  await expect(panel(page)).toHaveAttribute('aria-busy', 'true');
  await expect(tab(page, 'video')).toHaveAttribute('aria-selected', 'true');
  release();
  await expect(panel(page)).not.toHaveAttribute('aria-busy');
  await expect(prices(page)).toHaveText(video.plans.map(({ price }) => price));
});

test('arrow keys choose tabs and keep the focus in the list', async ({ page }) => {
  await page.goto('/');
  await tab(page, 'website').focus();
  await untilHydrated(tab(page, 'website'));
  await page.keyboard.press('End');
  await expect(tab(page, 'smm')).toBeFocused();
  await expect(page).toHaveURL('/#packages-smm');
  await expect(panel(page)).toHaveAccessibleName(/^Social Media/);
});

test('an address of its own opens a tab', { tag: '@both' }, async ({ page }) => {
  await page.goto('/#packages-video');
  await expect(tab(page, 'video')).toHaveAttribute('aria-selected', 'true');
  await expect(prices(page)).toHaveText(video.plans.map(({ price }) => price));
  await expect(tab(page, 'video')).toBeInViewport();
});

test('a tab leads to the page of all packages if its plans cannot be fetched', async ({ page }) => {
  await page.route('**/packages', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  await page.goto('/');
  await tab(page, 'video').click();
  await expect(page).toHaveURL('/packages#video');
});

test('a category shows its projects in place and is in the address', { tag: '@both' }, async ({ page }) => {
  await page.goto('/');
  const featured = await headings(page).allTextContents();
  await choice(page, 'seo').click();
  await expect(headings(page)).toHaveText(titles(seoProjects));
  await expect(choice(page, 'seo')).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL('/#portfolio-seo');
  await choice(page, 'all').click();
  await expect(headings(page)).toHaveText(featured);
  await expect(page).toHaveURL('/');
});

test('an address of its own opens a category, whose projects open large; the number of another is announced', async ({
  page,
}) => {
  await page.goto('/#portfolio-seo');
  await expect(headings(page)).toHaveText(titles(seoProjects));
  await items(page).getByRole('link', { name: seoProjects[1]!.title }).click();
  await expect(view(page)).toHaveAccessibleName(seoProjects[1]!.title);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/#portfolio-seo');
  await expect(items(page).getByRole('link', { name: seoProjects[1]!.title })).toBeFocused();
  await choice(page, 'product-shoot').click();
  const count = projects.filter(({ category }) => category === 'product-shoot').length;
  await expect(page.getByText(labels.projectsShown.replace('{count}', String(count)))).toBeAttached();
});

test('a category leads to its page if its projects cannot be fetched', async ({ page }) => {
  await page.route('**/portfolio/seo', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  await page.goto('/');
  await choice(page, 'seo').click();
  await expect(page).toHaveURL('/portfolio/seo');
});

test(
  'a project opens large in place, with its description, and Back closes it',
  { tag: '@both' },
  async ({ page }) => {
    const featured = projects.filter((project) => project.featured);
    await page.goto('/');
    await items(page).getByRole('link', { name: featured[1]!.title }).click();
    await expect(view(page)).toHaveAccessibleName(featured[1]!.title);
    await expect(view(page).getByText(featured[1]!.description.trim())).toBeInViewport();
    await page.keyboard.press('ArrowRight');
    await expect(view(page)).toHaveAccessibleName(featured[2]!.title);
    await expect(view(page).getByText(`3 / ${featured.length}`, { exact: true })).toBeVisible();
    await page.goBack();
    await expect(view(page)).toBeHidden();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: home.portfolio.heading })).toBeAttached();
  },
);

test('home fetches no plans and no projects before a visitor touches them', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => request.resourceType() === 'fetch' && fetched.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(fetched).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('tabs, categories and projects lead to their pages', async ({ page }) => {
    await page.goto('/');
    await tab(page, 'video').click();
    await expect(page).toHaveURL('/packages#video');
    await page.goto('/');
    await choice(page, 'seo').click();
    await expect(page).toHaveURL('/portfolio/seo');
    await page.goto('/');
    await items(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/portfolio#[\w-]+$/);
  });
});
