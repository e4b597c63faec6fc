import { expect } from '@playwright/test';
import { home, labels, listedServices, projects } from '../support/content.ts';
import { PART_SIZE } from '../../src/model/queries/portfolio-parts.ts';
import { bar, expectShown, firstPart, inCategory, items, more, shown } from '../support/portfolio.ts';
import { test } from '../support/enquiry-service.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('nothing waits to be revealed', { tag: '@both' }, async ({ page }) => {
    await page.goto('/');
    const hidden = page.locator('[data-reveal]');
    expect(await hidden.count()).toBeGreaterThan(10);
    for (const element of await hidden.all()) await expect(element).toHaveCSS('transform', 'none');
    await expect(page.getByRole('heading', { name: home.timeline.heading })).toBeVisible();
  });

  test('the services open in the bar', async ({ page }) => {
    await page.goto('/');
    const bar = page.getByRole('navigation', { name: labels.mainNavigation });
    await bar.getByRole('button', { name: 'Services' }).click();
    await bar.getByRole('link', { name: 'Video Editing' }).click();
    await expect(page).toHaveURL('/services/vedio-editing');
  });

  test('the menu opens and leads on', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: labels.menu }).tap();
    await page
      .getByRole('navigation', { name: labels.mainNavigation })
      .getByRole('link', { name: 'About' })
      .tap();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('navigation', { name: labels.mainNavigation })).toBeHidden();
  });

  test(
    'all packages stand one under another, and a tab leads to its own',
    { tag: '@both' },
    async ({ page }) => {
      await page.goto('/packages');
      const panels = page.getByRole('tabpanel');
      await expect(panels).toHaveCount(10);
      const tops = await panels.evaluateAll((list) => list.map((panel) => panel.getBoundingClientRect().top));
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      expect(new Set(tops).size).toBe(10);

      const last = page.getByRole('tab').last();
      await last.click();
      await expect(page).toHaveURL('/packages#smm');
      await expect(panels.last()).toBeInViewport();
    },
  );

  test('all projects are there, page after page, and each leads to its large picture', async ({ page }) => {
    await page.goto('/portfolio');
    const titles: string[] = [];
    for (let number = 1; ; number++) {
      await expect(page).toHaveURL(number === 1 ? '/portfolio' : `/portfolio/${number}`);
      for (const item of await items(page).all()) await expect(item).toBeVisible();
      titles.push(...(await items(page).getByRole('heading').allTextContents()));
      if ((await more(page).count()) === 0) break;
      await more(page).click();
    }
    expect(titles.map((title) => title.trim())).toEqual(projects.map(({ title }) => title));
    await page.getByRole('link', { name: labels.earlierProjects }).click();
    await expect(items(page)).toHaveCount(PART_SIZE);
    const href = await items(page).first().getByRole('link').getAttribute('href');
    const picture = await page.request.get(href ?? '');
    expect(picture.headers()['content-type']).toMatch(/^image\//);
  });

  test('further pictures of a project are links below it', async ({ page }) => {
    const { title, category, morePictures } = projects.find((project) => project.morePictures)!;
    await page.goto(`/portfolio/${category}`);
    const project = items(page).filter({ hasText: title });
    await project.getByRole('link', { name: morePictures![0]!.alt }).click();
    await expect(page.locator('img')).toBeVisible();
    await expect(page).toHaveURL(/\/_astro\/[\w.-]+\.webp$/);
  });

  test('a category in the address shows no other projects, and marks the link to all of its own', async ({
    page,
  }) => {
    for (const { id, name } of listedServices) {
      await page.goto(`/portfolio#${id}`);
      const all = await shown(page).count();
      expect(await page.locator(`[data-category="${id}"]`).filter({ visible: true }).count()).toBe(all);
      const link = bar(page).getByRole('link', { name });
      await expect(link).toBeInViewport();
      await expect(link).toHaveCSS('border-bottom-color', 'rgb(255, 90, 46)');
      await expect(link).toHaveAttribute('href', `/portfolio/${id}`);
    }
  });

  test('a category of the filter bar is chosen by a click, and All brings everything back', async ({
    page,
  }) => {
    await page.goto('/portfolio');
    await bar(page).getByRole('link', { name: 'Video Editing' }).click();
    await expect(page).toHaveURL('/portfolio/vedio-editing');
    await expectShown(page, inCategory('vedio-editing'));
    await expect(bar(page).locator('[aria-current]')).toHaveText(
      `Video Editing ${inCategory('vedio-editing').length}`,
    );
    await bar(page).getByRole('link', { name: labels.allCategories }).click();
    await expect(page).toHaveURL('/portfolio');
    await expectShown(page, firstPart);
  });
});
