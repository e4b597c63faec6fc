import { expect, type Page } from '@playwright/test';
import { FIRST_PART, FURTHER_PART, partNumber } from '../../src/model/queries/portfolio-parts.ts';
import { labels, listedServices, projects } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';
import { breakFetches, holdRequests } from '../support/hold-requests.ts';
import { framesLater, shiftOf, UNSEEN_SHIFT, watchShifts } from '../support/layout-shift.ts';
import { serveLongPortfolio } from '../support/long-portfolio.ts';
import {
  bar,
  CATEGORY,
  expectShown,
  firstPart,
  goOn,
  holesInRows,
  inCategory,
  items,
  more,
  shown,
} from '../support/portfolio.ts';
import { recordScripts, untilHydrated } from '../support/scripts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const status = (page: Page) => page.locator('.items-status');
const end = (page: Page) => page.locator('.more');
const choice = (page: Page, id: string) => bar(page).locator(`[data-choice="${id}"]`);
const current = (page: Page) => bar(page).locator('[aria-current=true]');
const scrollToEnd = (page: Page) => end(page).evaluate((element) => element.scrollIntoView());
const nameOf = (id: string) => listedServices.find((service) => service.id === id)!.name;
const allShown = (count: number) => labels.projectsSoFar.replaceAll(/\{\w+\}/g, String(count));
const ofCategory = inCategory(CATEGORY);
const PARTS = Array.from({ length: partNumber(projects.length - 1) }, (_, index) => index + 1);

test('the portfolio loads while scrolling, and is restored by Back', { tag: '@both' }, async ({ page }) => {
  const scripts = recordScripts(page);
  const pictures: string[] = [];
  const parts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'image' && pathname.includes('/picture.')) pictures.push(pathname);
    if (request.resourceType() === 'fetch' && pathname.startsWith('/portfolio/')) parts.push(pathname);
  });
  await watchShifts(page);
  await page.goto('/portfolio');
  await page.locator('html.in-fonts').waitFor();

  await test.step('at first there are only the first part and its first pictures, and no script', async () => {
    await framesLater(page, 3);
    await expect.soft(items(page)).toHaveCount(FIRST_PART);
    expect.soft(pictures.length).toBeLessThanOrEqual(3);
    expect.soft(scripts).toEqual([]);
  });

  await test.step('the next parts load automatically, each once, and shift nothing visible', async () => {
    // After scrolling faster than the parts load, the footer shifts.
    const isBehind = () =>
      page.evaluate(() => {
        const link = document.querySelector('.more a');
        return !link || link.closest('.more')!.getBoundingClientRect().bottom > innerHeight + 400;
      });
    while (!(await page.locator('.yours').isVisible())) {
      await page.mouse.wheel(0, 400);
      await framesLater(page, 1);
      await expect.poll(isBehind).toBe(true);
    }
    await expectShown(page, projects);
    expect.soft(await shiftOf(page)).toBeLessThan(UNSEEN_SHIFT);
    expect.soft(parts).toEqual(PARTS.slice(1).map((number) => `/portfolio/${number}`));
    await expect.soft(more(page)).toHaveCount(0);
    await expect.soft(status(page)).toHaveText(allShown(projects.length));
  });

  await test.step('Back restores the scroll position, also without the back/forward cache', async () => {
    const last = items(page).last();
    const top = () => last.evaluate((item) => item.getBoundingClientRect().top);
    await last.evaluate((item) => item.scrollIntoView({ behavior: 'instant' }));
    const before = await top();
    await page.goto('/about');
    await page.goBack();
    await expect.soft(items(page)).toHaveCount(projects.length);
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(60);
  });

  await test.step('every row is full, also between parts', async () => {
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await items(page).evaluateAll(holesInRows), `${width} pixels`).toEqual([]);
    }
  });
});

test('a category in the URL loads nothing of the others, however late React renders', async ({ page }) => {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => postMessage.call(this, message), 200);
    };
  });
  await page.goto(`/portfolio#${CATEGORY}`);
  await expectShown(page, ofCategory);
  await choice(page, 'all').click();
  await expectShown(page, firstPart);
});

test('categories of the portfolio are chosen', async ({ page }) => {
  const scripts = recordScripts(page);
  await page.goto(`/portfolio#${CATEGORY}`);

  await test.step('by the URL, also after the skip link', async () => {
    await expectShown(page, ofCategory);
    await expect.soft(current(page)).toContainText(nameOf(CATEGORY));
    await untilHydrated(bar(page));
    await page.getByRole('link', { name: labels.skipToContent }).focus();
    await page.keyboard.press('Enter');
    await expect.soft(page).toHaveURL(new RegExp(`#(?!${CATEGORY}$)`));
    await expectShown(page, ofCategory);
  });

  await test.step('All shows everything; at its end, the keyboard continues with the next part', async () => {
    await choice(page, 'all').click();
    await expect.soft(page).toHaveURL('/portfolio');
    await expect.soft(current(page)).toHaveText(`${labels.allCategories} ${projects.length}`);
    await expectShown(page, firstPart);
    await more(page).focus();
    await expect.soft(page.locator(`#${projects[FIRST_PART]!.id} h2 a`)).toBeFocused();
  });

  await test.step('by a click, also if some of its projects are not loaded yet', async () => {
    const { category } = projects.at(-1)!;
    const list = inCategory(category);
    await page.goto('/portfolio?again');
    await choice(page, category).click();
    await expectShown(page, list);
    await expect.soft(page).toHaveURL(`/portfolio#${category}`);
    await expect.soft(current(page)).toContainText(nameOf(category));
    await expect.soft(more(page)).toHaveCount(0);
    const words = list.length === 1 ? labels.projectShown : labels.projectsShown;
    await expect.soft(status(page)).toHaveText(words.replace('{count}', String(list.length)));
  });

  await test.step('far down; it scrolls to its first project', async () => {
    await choice(page, 'all').click();
    await goOn(page, projects.length);
    await expectShown(page, projects);
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

test('the next part can be reached another way if it cannot be fetched', async ({ page }) => {
  const words = 'A <style> and its </style>';
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.route('**/portfolio/2', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replace(/ alt="[^"]+"/g, ` alt="${words}"`);
    return route.fulfill({ response, body });
  });
  const repair = await breakFetches(page, '**/portfolio/2');

  await test.step('by the link to its page', async () => {
    await page.goto('/portfolio');
    await scrollToEnd(page);
    await expect.soft(end(page).getByText(labels.projectsNotLoaded)).toBeVisible();
    await expect.soft(status(page)).toHaveText(labels.projectsNotLoaded);
    await more(page).click();
    await expect.soft(page).toHaveURL('/portfolio/2');
    await expect.soft(shown(page).first().getByRole('heading')).toHaveText(projects[FIRST_PART]!.title);
  });

  await test.step('by a retry; the policy allows its content, and text about styles stays text', async () => {
    await page.goto('/portfolio');
    await scrollToEnd(page);
    const retry = page.getByRole('button', { name: labels.tryAgain });
    await expect(retry).toBeVisible();
    refused.length = 0;
    repair();
    await retry.click();
    await expect.soft(items(page).nth(FIRST_PART).getByAltText(words).first()).toBeAttached();
    await expect.soft(page.getByText(labels.projectsNotLoaded)).toHaveCount(0);
    expect.soft(refused).toEqual([]);
  });
});

test('a category is chosen while a part is loading', { tag: '@full' }, async ({ page }) => {
  const isFetch = (request: { resourceType(): string }) => request.resourceType() === 'fetch';
  const release = await holdRequests(page, '**/portfolio/2', isFetch);
  await page.goto('/portfolio');
  await scrollToEnd(page);
  await expect.soft(end(page).getByText(labels.loadingProjects)).toBeVisible();
  await choice(page, CATEGORY).click();
  await expectShown(page, ofCategory);
  const answered = page.waitForResponse('**/portfolio/2');
  release();
  await answered;
  await expectShown(page, ofCategory);
  // All continues with the next part.
  await choice(page, 'all').click();
  await goOn(page, projects.length);
  await expectShown(page, projects);
});

test('a further page loads the next and the previous parts', { tag: '@full' }, async ({ page }) => {
  await page.goto('/portfolio/2');
  await expect.soft(page.getByRole('heading', { level: 1 })).toContainText('2');
  await goOn(page, projects.length - FIRST_PART);
  await expectShown(page, projects.slice(FIRST_PART));
  // Here a category links to its own page, and All to the first.
  await bar(page)
    .getByRole('link', { name: nameOf(CATEGORY) })
    .click();
  await expect(page).toHaveURL(`/portfolio/${CATEGORY}`);
  await goOn(page, ofCategory.length);
  await expectShown(page, ofCategory);
  await bar(page).getByRole('link', { name: labels.allCategories }).click();
  await expect(page).toHaveURL('/portfolio');
  await expect(shown(page).first()).toBeVisible();
});

test('a long portfolio stops loading after two parts', async ({ page }) => {
  const MANY = 40;
  await serveLongPortfolio(page, 200, CATEGORY, MANY);

  await test.step('so that the footer can be reached; the link loads the next ones', async () => {
    await page.goto('/portfolio');
    const count = FIRST_PART + 2 * FURTHER_PART;
    await goOn(page, count);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect.soft(page.getByRole('contentinfo')).toBeInViewport();
    await expect.soft(end(page)).toHaveAttribute('data-state', 'asks');
    await expect.soft(shown(page)).toHaveCount(count);
    await end(page).locator('a').press('Enter');
    await expect.soft(shown(page).nth(count).getByRole('link')).toBeFocused();
  });

  await test.step('a category shows its loaded projects at once, loads the others, and shows each once', async () => {
    await page.goto('/portfolio?again');
    await choice(page, CATEGORY).click();
    await expect(shown(page).nth(FIRST_PART - 1)).toBeVisible();
    await goOn(page, FIRST_PART + FURTHER_PART);
    await end(page).locator('a').click();
    await goOn(page, MANY);
    expect.soft(new Set(await shown(page).getByRole('heading').allTextContents()).size).toBe(MANY);
    await expect.soft(end(page).locator('p')).toHaveText(allShown(MANY));
  });
  // A route handler may still be running.
  await page.unrouteAll({ behavior: 'wait' });
});
