import { expect, type Page } from '@playwright/test';
import { formatCount } from '../../src/model/locale/locale.ts';
import { home, labels, packageTabs, type Project, projects, site } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';
import { breakFetches, holdRequests } from '../support/hold-requests.ts';
import { ON } from '../support/keys.ts';
import { bar, CATEGORY, inCategory } from '../support/portfolio.ts';
import { holdScripts, recordScripts } from '../support/scripts.ts';

// The packages and the portfolio on the home page, which fetches the content of other choices than the first.

test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Tab = (typeof packageTabs)[0];
const [first, second] = packageTabs as [Tab, Tab];
const tabOf = (page: Page, { id }: Tab) => page.locator(`[role=tab][data-choice="${id}"]`);
const panel = (page: Page) => page.getByRole('tabpanel');
const prices = (page: Page) => panel(page).locator('.price');
const pricesOf = ({ plans }: Tab) => plans.map(({ price }) => price.replace('/mo', labels.perMonth));

const featured = projects.filter((project) => project.featured) as [Project, Project, Project];
const ofCategory = inCategory(CATEGORY);
const choice = (page: Page, id: string) => bar(page).locator(`[data-choice="${id}"]`);
const headings = (page: Page) => page.locator('li[data-project]').getByRole('heading');
const titles = (list: Project[]) => list.map(({ title }) => title);
const linkOf = (page: Page, { id }: Project) => page.locator(`[data-project="${id}"] a[data-part=title]`);
const view = (page: Page) => page.getByRole('dialog');

test('packages are chosen on the home page', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => request.resourceType() === 'fetch' && fetched.push(request.url()));
  const scripts = recordScripts(page);
  const release = await holdScripts(page);
  const releasePlans = await holdRequests(page, '**/packages');
  await page.goto('/');

  await test.step('nothing is fetched before an interaction', async () => {
    await page.locator('html.in-fonts').waitFor();
    expect.soft([...fetched, ...scripts]).toEqual([]);
  });

  await test.step('it opens at its top', async () => {
    expect.soft(await page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step('a tab is selected before its script has arrived, with placeholders for the plans', async () => {
    await expect.soft(prices(page)).toHaveCount(first.plans.length);
    await tabOf(page, second).click();
    await expect.soft(prices(page).first()).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
    await expect.soft(prices(page).first().locator('b')).toBeHidden();
    await expect.soft(page).toHaveURL('/');
  });

  await test.step('the plans are placeholders until they are fetched', async () => {
    release();
    await expect.soft(panel(page)).toHaveAttribute('aria-busy', 'true');
    await expect.soft(tabOf(page, second)).toHaveAttribute('aria-selected', 'true');
    releasePlans();
    await expect.soft(panel(page)).not.toHaveAttribute('aria-busy');
    await expect.soft(prices(page)).toHaveText(pricesOf(second));
    await expect.soft(panel(page)).toHaveAccessibleName(new RegExp(`^${second.label}`));
    await expect.soft(page.getByRole('tab', { selected: true })).toHaveCount(1);
    await expect.soft(page).toHaveURL(`/#packages-${second.id}`);
  });

  await test.step('a URL fragment opens a tab', async () => {
    await page.goto(`/?again#packages-${second.id}`);
    await expect.soft(tabOf(page, second)).toHaveAttribute('aria-selected', 'true');
    await expect.soft(prices(page)).toHaveText(pricesOf(second));
    await expect.soft(tabOf(page, second)).toBeInViewport();
  });
});

test('a category is chosen on the home page, and projects are opened', async ({ page }) => {
  const announced = (list: Project[]) =>
    page.getByText(formatCount(site.language, labels.projectsShown, list.length), { exact: true });
  await page.goto('/');

  await test.step('a category shows its projects in place, All shows the previous ones', async () => {
    const before = await headings(page).allTextContents();
    await choice(page, CATEGORY).click();
    await expect.soft(headings(page)).toHaveText(titles(ofCategory));
    await expect.soft(choice(page, CATEGORY)).toHaveAttribute('aria-current', 'true');
    await expect.soft(page).toHaveURL(`/#portfolio-${CATEGORY}`);
    await expect.soft(announced(ofCategory)).toBeAttached();
    await choice(page, 'all').click();
    await expect.soft(headings(page)).toHaveText(before);
    await expect.soft(page).toHaveURL('/');
  });

  await test.step('a project opens in the large view, and Back closes it', async () => {
    await linkOf(page, featured[1]).click();
    await expect(view(page)).toHaveAccessibleName(featured[1].title);
    await page.keyboard.press(ON);
    await expect.soft(view(page)).toHaveAccessibleName(featured[2].title);
    await expect.soft(view(page).getByText(`3 / ${featured.length}`, { exact: true })).toBeVisible();
    await page.goBack();
    await expect.soft(view(page)).toBeHidden();
    await expect.soft(page).toHaveURL('/');
    await expect.soft(page.getByRole('heading', { name: home.portfolio.heading })).toBeAttached();
  });

  await test.step('a URL fragment opens a category, whose projects open in the large view', async () => {
    await page.goto(`/?again#portfolio-${CATEGORY}`);
    await expect.soft(headings(page)).toHaveText(titles(ofCategory));
    await linkOf(page, ofCategory[1]!).click();
    await expect(view(page)).toHaveAccessibleName(ofCategory[1]!.title);
    await page.keyboard.press('Escape');
    await expect.soft(page).toHaveURL(`/?again#portfolio-${CATEGORY}`);
    await expect.soft(linkOf(page, ofCategory[1]!)).toBeFocused();
  });
});

test('a choice whose content cannot be fetched opens its own page', { tag: '@full' }, async ({ page }) => {
  await breakFetches(page, '**/packages');
  await breakFetches(page, `**/portfolio/${CATEGORY}`);
  for (const [option, address] of [
    [tabOf(page, second), `/packages#${second.id}`],
    [choice(page, CATEGORY), `/portfolio/${CATEGORY}`],
  ] as const) {
    await page.goto('/');
    await option.click();
    await expect(page).toHaveURL(address);
  }
});
