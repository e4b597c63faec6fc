import { expect, type Page } from '@playwright/test';
import { formatCount } from '../../src/model/locale/locale.ts';
import { labels, listedServices, projects, site } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';
import { framesLater, shiftOf, UNSEEN_SHIFT, watchShifts } from '../support/layout-shift.ts';
import { bar, CATEGORY, expectShown, inCategory, items, shown } from '../support/portfolio.ts';
import { recordScripts, untilHydrated } from '../support/scripts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const status = (page: Page) => page.locator('.portfolio [role=status]');
const choice = (page: Page, id: string) => bar(page).locator(`[data-choice="${id}"]`);
const current = (page: Page) => bar(page).locator('[aria-current=true]');
const nameOf = (id: string) => listedServices.find((service) => service.id === id)!.name;
const ofCategory = inCategory(CATEGORY);

test('the portfolio has all projects, and Back restores its position', { tag: '@both' }, async ({ page }) => {
  const scripts = recordScripts(page);
  const pictures = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'image') pictures.add(new URL(request.url()).pathname);
  });
  await watchShifts(page);
  // The emulated mouse rests at the top left, where the header scrolls below it: it would fetch the header's script.
  await page.addInitScript(() =>
    addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true),
  );
  await page.goto('/portfolio');
  await page.locator('html.in-fonts').waitFor();

  await test.step('at first only the pictures of the first screen are fetched, and no script', async () => {
    await framesLater(page, 3);
    await expectShown(page, projects);
    expect.soft(pictures.size).toBeLessThanOrEqual(3);
  });

  await test.step('the others are fetched while scrolling, and shift nothing', async () => {
    const last = items(page).last();
    const isLoaded = () =>
      last
        .locator('img')
        .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0);
    while (!(await isLoaded())) {
      await page.mouse.wheel(0, 400);
      await framesLater(page, 1);
    }
    expect.soft(await shiftOf(page)).toBeLessThan(UNSEEN_SHIFT);
    expect.soft(pictures.size).toBeGreaterThanOrEqual(projects.length);
    expect.soft(scripts).toEqual([]);
  });

  await test.step('Back restores the scroll position, also without the back/forward cache', async () => {
    const last = items(page).last();
    const top = () => last.evaluate((item) => item.getBoundingClientRect().top);
    await last.evaluate((item) => item.scrollIntoView({ behavior: 'instant' }));
    const before = await top();
    await page.goto('/about');
    await page.goBack();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(60);
    await expect.soft(last.locator('img')).toBeVisible();
  });
});

test('on a tall screen all pictures in the viewport are shown at once', async ({ page }) => {
  await page.setViewportSize({ width: 1080, height: 1920 });
  await page.goto('/portfolio');
  await expect(items(page).nth(3).locator('img')).toBeVisible();
  await expect.soft(items(page).nth(3)).toBeInViewport();
});

test('categories of the portfolio are chosen', async ({ page }) => {
  const scripts = recordScripts(page);
  await page.goto(`/portfolio#${CATEGORY}`);

  await test.step('by the URL, also after the skip link', async () => {
    await expectShown(page, ofCategory);
    await expect.soft(current(page)).toContainText(nameOf(CATEGORY));
    await expect.soft(shown(page).first().getByText(ofCategory[0]!.description.trim())).toBeVisible();
    await untilHydrated(bar(page));
    await page.getByRole('link', { name: labels.skipToContent }).focus();
    await page.keyboard.press('Enter');
    await expect.soft(page).toHaveURL(new RegExp(`#(?!${CATEGORY}$)`));
    await expectShown(page, ofCategory);
  });

  await test.step('All shows everything', async () => {
    await choice(page, 'all').click();
    await expect.soft(page).toHaveURL('/portfolio');
    await expect.soft(current(page)).toHaveText(`${labels.allCategories} ${projects.length}`);
    await expectShown(page, projects);
    await expect.soft(shown(page).first().getByText(projects[0]!.description.trim())).toBeHidden();
  });

  await test.step('by a click before any scroll, with its pictures', async () => {
    const { category } = projects.at(-1)!;
    const list = inCategory(category);
    await page.goto('/portfolio?again');
    await choice(page, category).click();
    await expectShown(page, list);
    await expect.soft(shown(page).last().locator('img')).toBeVisible();
    await expect.soft(page).toHaveURL(`/portfolio#${category}`);
    await expect.soft(current(page)).toContainText(nameOf(category));
    const words = formatCount(site.language, labels.projectsShown, list.length);
    await expect.soft(status(page)).toHaveText(words);
  });

  await test.step('far down; it scrolls to its first project', async () => {
    await choice(page, 'all').click();
    await items(page).last().scrollIntoViewIfNeeded();
    await choice(page, CATEGORY).dispatchEvent('click');
    await expectShown(page, ofCategory);
    await expect.soft(page.locator(`#${ofCategory[0]!.id} img`)).toBeInViewport();
  });

  await test.step('without fetching the large view before it is opened', async () => {
    expect.soft(scripts).toContain('portfolio-filter');
    expect.soft(scripts).not.toContain('slides');
    await shown(page).first().locator('h2 a').click();
    await expect.soft(page.getByRole('dialog')).toBeVisible();
    await expect.poll(() => scripts).toContain('slides');
  });
});
