/** Pages without script. The form without script has its own tests. */
import { expect } from '@playwright/test';
import { home, labels, listedServices, navigation, packageTabs, projects } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';
import { bar, CATEGORY, expectShown, inCategory, items } from '../support/portfolio.ts';

test.use({ javaScriptEnabled: false });

test('on a phone the menu opens, and its links work', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: labels.menu }).tap();
  const menu = page.getByRole('navigation', { name: labels.mainNavigation });
  await menu.getByRole('link').nth(1).tap();
  await expect(page).toHaveURL(navigation.before[1]!.href);
  await expect(menu).toBeHidden();
});

test('pages are shown completely, with their services and packages', async ({ page }) => {
  await page.goto('/');
  await test.step('no element waits for an entrance animation', async () => {
    const hidden = page.locator('[data-reveal]');
    expect.soft(await hidden.count()).toBeGreaterThan(10);
    for (const element of await hidden.all()) await expect.soft(element).toHaveCSS('transform', 'none');
    await expect.soft(page.getByRole('heading', { name: home.timeline.heading })).toBeVisible();
  });
  await test.step('the services open in the bar', async () => {
    const nav = page.getByRole('navigation', { name: labels.mainNavigation });
    const { id, name, navigationLabel = name } = listedServices[4]!;
    await nav.getByRole('button', { name: navigation.servicesLabel }).click();
    await nav.getByRole('link', { name: navigationLabel, exact: true }).click();
    await expect.soft(page).toHaveURL(`/services/${id}`);
  });
  await page.goto('/packages');
  await test.step('all packages are shown one below the other, and a tab links to its own', async () => {
    const panels = page.getByRole('tabpanel');
    await expect.soft(panels).toHaveCount(packageTabs.length);
    const tops = await panels.evaluateAll((list) => list.map((panel) => panel.getBoundingClientRect().top));
    expect.soft(tops).toEqual([...new Set(tops)].sort((a, b) => a - b));
    await page.getByRole('tab').last().click();
    await expect.soft(page).toHaveURL(`/packages#${packageTabs.at(-1)!.id}`);
    await expect.soft(panels.last()).toBeInViewport();
  });
});

test('projects are shown all together and by category', async ({ page }) => {
  await test.step('all projects are there, and each links to its large picture', async () => {
    await page.goto('/portfolio');
    await expectShown(page, projects);
    const href = await items(page).first().getByRole('link').getAttribute('href');
    const picture = await page.request.get(href ?? '');
    expect.soft(picture.headers()['content-type']).toMatch(/^image\//);
  });
  await test.step('a category in the URL hides other projects, and highlights the link to its page', async () => {
    const UNMARKED = ['border-bottom-color', 'rgba(0, 0, 0, 0)'] as const;
    await page.goto(`/portfolio#${CATEGORY}`);
    await expectShown(page, inCategory(CATEGORY));
    const link = bar(page).locator(`a[href="/portfolio/${CATEGORY}"]`);
    await expect.soft(link).toBeInViewport();
    await expect.soft(link).not.toHaveCSS(...UNMARKED);
    const others = bar(page).locator(`a:not([aria-current], [href="/portfolio/${CATEGORY}"])`);
    await expect.soft(others.first()).toHaveCSS(...UNMARKED);
  });
});
