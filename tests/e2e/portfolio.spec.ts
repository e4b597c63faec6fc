import { expect, type Page } from '@playwright/test';
import { PART_SIZE } from '../../src/model/queries/portfolio-parts.ts';
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
  inCategory,
  items,
  more,
  shown,
} from '../support/portfolio.ts';
import { recordScripts, untilHydrated } from '../support/scripts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const status = (page: Page) => page.locator('.items-status');
const choice = (page: Page, id: string) => bar(page).locator(`[data-choice="${id}"]`);
const current = (page: Page) => bar(page).locator('[aria-current=true]');
const scrollToEnd = (page: Page) => page.evaluate(() => document.querySelector('.more')!.scrollIntoView());
const soFar = labels.projectsSoFar.replaceAll(/\{\w+\}/g, String(projects.length));

test('a visitor scrolls through the portfolio, leaves and comes back', { tag: '@both' }, async ({ page }) => {
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
    await expect.soft(items(page)).toHaveCount(PART_SIZE);
    expect.soft(pictures.length).toBeLessThanOrEqual(3);
    expect.soft(scripts).toEqual([]);
  });

  await test.step('the next parts come by themselves, each once, and move nothing that is seen', async () => {
    // A visitor who overtakes the parts sees the footer move.
    const isBehind = () =>
      page.evaluate(() => {
        const end = document.querySelector('.more:has(a)');
        return !end || end.getBoundingClientRect().bottom > innerHeight + 400;
      });
    const end = page.locator('.yours');
    while (!(await end.isVisible())) {
      await page.mouse.wheel(0, 400);
      await framesLater(page, 1);
      await expect.poll(isBehind).toBe(true);
    }
    await expectShown(page, projects);
    expect.soft(await shiftOf(page)).toBeLessThan(UNSEEN_SHIFT);
    const numbers = Array.from(
      { length: Math.ceil(projects.length / PART_SIZE) - 1 },
      (_, index) => index + 2,
    );
    expect.soft(parts).toEqual(numbers.map((number) => `/portfolio/${number}`));
    await expect.soft(more(page)).toHaveCount(0);
    await expect.soft(status(page)).toHaveText(soFar);
  });

  await test.step('each project has its category, its title and a picture with a description', async () => {
    const texts = await items(page).evaluateAll((list) =>
      list.map((item) => [
        item.id,
        item.querySelector('[data-part=category]')?.textContent,
        !!item.querySelector('img')?.alt.trim(),
      ]),
    );
    const nameOf = (id: string) => listedServices.find((service) => service.id === id)!.name;
    expect.soft(texts).toEqual(projects.map(({ id, category }) => [id, nameOf(category), true]));
  });

  await test.step('Back leads to the place that was left, also in a browser that has forgotten the page', async () => {
    const last = items(page).last();
    const topOf = () => last.evaluate((item) => item.getBoundingClientRect().top);
    await last.evaluate((item) => item.scrollIntoView({ behavior: 'instant' }));
    const before = await topOf();
    await page.goto('/about');
    await page.goBack();
    await expect.soft(items(page)).toHaveCount(projects.length);
    await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(60);
  });

  await test.step('every row is full, where parts meet as well', async () => {
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const holes = await items(page).evaluateAll((list) => {
        const rows: DOMRect[][] = [];
        for (const box of list.map((item) => item.getBoundingClientRect())) {
          // Items of a row may stand at its top or at its bottom.
          const row = rows.find((boxes) => boxes.some((o) => box.top < o.bottom && o.top < box.bottom));
          if (row) row.push(box);
          else rows.push([box]);
        }
        const frame = list[0]!.parentElement!.getBoundingClientRect();
        return rows
          .slice(0, -1)
          .map((row) => Math.round(frame.right - Math.max(...row.map(({ right }) => right))))
          .filter((gap) => gap > 2);
      });
      expect.soft(holes, `${width} pixels`).toEqual([]);
    }
  });
});

test('a visitor chooses categories', async ({ page }) => {
  const scripts = recordScripts(page);
  const { category } = projects.at(-1)!;
  const nameOf = (id: string) => listedServices.find((service) => service.id === id)!.name;
  await page.goto(`/portfolio#${CATEGORY}`);

  await test.step('that of the address shows only its projects, also after the skip link', async () => {
    await expectShown(page, inCategory(CATEGORY));
    await expect.soft(current(page)).toContainText(nameOf(CATEGORY));
    await untilHydrated(bar(page));
    await page.getByRole('link', { name: labels.skipToContent }).focus();
    await page.keyboard.press('Enter');
    await expect.soft(page).toHaveURL(new RegExp(`#(?!${CATEGORY}$)`));
    await expectShown(page, inCategory(CATEGORY));
  });

  await test.step('the bar has All and each category with its number', async () => {
    const counts = listedServices.map(({ id, name }) => `${name} ${inCategory(id).length}`);
    const all = `${labels.allCategories} ${projects.length}`;
    await expect.soft(bar(page).getByRole('link')).toHaveText([all, ...counts]);
  });

  await test.step('All shows everything; who comes to its end by keyboard goes on with what follows', async () => {
    await choice(page, 'all').click();
    await expect.soft(page).toHaveURL('/portfolio');
    await expect.soft(current(page)).toHaveText(`${labels.allCategories} ${projects.length}`);
    await expectShown(page, firstPart);
    await more(page).focus();
    await expect.soft(page.locator(`#${projects[PART_SIZE]!.id} h2 a`)).toBeFocused();
  });

  await test.step('another shows only its projects, also those that were not there yet', async () => {
    await page.goto('/portfolio?again');
    const list = inCategory(category);
    expect.soft(list.every((project) => firstPart.includes(project))).toBe(false);
    await choice(page, category).click();
    await expectShown(page, list);
    await expect.soft(page).toHaveURL(`/portfolio#${category}`);
    await expect.soft(choice(page, category)).toHaveAttribute('aria-current', 'true');
    await expect.soft(more(page)).toHaveCount(0);
    const words = list.length === 1 ? labels.projectShown : labels.projectsShown;
    await expect.soft(status(page)).toHaveText(words.replace('{count}', String(list.length)));
  });

  await test.step('one that is chosen far down begins with its first project', async () => {
    await choice(page, 'all').click();
    await goOn(page, projects.length);
    await expectShown(page, projects);
    await choice(page, CATEGORY).dispatchEvent('click');
    await expectShown(page, inCategory(CATEGORY));
    await expect.soft(page.locator(`#${inCategory(CATEGORY)[0]!.id} img`)).toBeInViewport();
  });

  await test.step('what the large view needs is fetched only when it is first opened', async () => {
    expect.soft(scripts).toContain('portfolio-filter');
    expect.soft(scripts).not.toContain('lightbox');
    await shown(page).first().locator('h2 a').click();
    await expect.soft(page.getByRole('dialog')).toBeVisible();
    await expect.poll(() => scripts).toContain('lightbox');
  });
});

test('a visitor is told that the next part cannot be fetched, and gets it another way', async ({ page }) => {
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
  await page.goto('/portfolio');
  await scrollToEnd(page);

  await test.step('the end of the list says so, and its link leads to the page', async () => {
    await expect.soft(page.locator('.more').getByText(labels.projectsNotLoaded)).toBeVisible();
    await expect.soft(status(page)).toHaveText(labels.projectsNotLoaded);
    await more(page).click();
    await expect.soft(page).toHaveURL('/portfolio/2');
    await expect.soft(shown(page).first().getByRole('heading')).toHaveText(projects[PART_SIZE]!.title);
  });

  await test.step('the button tries again; the policy takes what comes, and words about styles stay words', async () => {
    await page.goto('/portfolio');
    await scrollToEnd(page);
    const retry = page.getByRole('button', { name: labels.tryAgain });
    await expect(retry).toBeVisible();
    refused.length = 0;
    repair();
    await retry.click();
    await expect.soft(items(page).nth(PART_SIZE).getByAltText(words).first()).toBeAttached();
    await expect.soft(page.getByText(labels.projectsNotLoaded)).toHaveCount(0);
    expect.soft(refused).toEqual([]);
  });
});

test(
  'while a part is on its way a category shows its own projects, and All goes on where it was',
  {
    tag: '@full',
  },
  async ({ page }) => {
    const release = await holdRequests(
      page,
      '**/portfolio/2',
      (request) => request.resourceType() === 'fetch',
    );
    await page.goto('/portfolio');
    await scrollToEnd(page);
    await expect.soft(page.locator('.more').getByText(labels.loadingProjects)).toBeVisible();
    await choice(page, CATEGORY).click();
    await expectShown(page, inCategory(CATEGORY));
    const answered = page.waitForResponse('**/portfolio/2');
    release();
    await answered;
    await expectShown(page, inCategory(CATEGORY));
    await choice(page, 'all').click();
    await goOn(page, projects.length);
    await expectShown(page, projects);
  },
);

test(
  'a further page goes on by itself, and leads back, to categories and to all projects',
  {
    tag: '@full',
  },
  async ({ page }) => {
    const name = new RegExp(`^${listedServices.find(({ id }) => id === CATEGORY)!.name}`);
    await page.goto('/portfolio/2');
    await expect.soft(page.getByRole('heading', { level: 1 })).toContainText('2');
    await goOn(page, projects.length - PART_SIZE);
    await expectShown(page, projects.slice(PART_SIZE));
    await page.getByRole('link', { name: labels.earlierProjects }).click();
    await expect(page).toHaveURL('/portfolio');

    await page.goto('/portfolio/2');
    await bar(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/portfolio/${CATEGORY}`);
    await goOn(page, inCategory(CATEGORY).length);
    await expectShown(page, inCategory(CATEGORY));
    await bar(page).getByRole('link', { name: labels.allCategories }).click();
    await expect(page).toHaveURL('/portfolio');
    await expect(shown(page).first()).toBeVisible();
  },
);

test('in a long portfolio parts come three times by themselves, then when asked', async ({ page }) => {
  const MANY = 30;
  const BY_THEMSELVES = 3;
  const link = page.locator('.more a');
  await serveLongPortfolio(page, 200, CATEGORY, MANY);

  await test.step('the footer can be reached, and the link brings the next ones', async () => {
    await page.goto('/portfolio');
    const count = PART_SIZE * (1 + BY_THEMSELVES);
    await goOn(page, count);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect.soft(page.getByRole('contentinfo')).toBeInViewport();
    await expect.soft(page.locator('.more')).toHaveAttribute('data-state', 'asks');
    await expect.soft(shown(page)).toHaveCount(count);
    await link.press('Enter');
    await expect.soft(shown(page).nth(count).getByRole('link')).toBeFocused();
  });

  await test.step('a category shows what is there at once, goes on, and shows each project once', async () => {
    await page.goto('/portfolio?again');
    await choice(page, CATEGORY).click();
    await expect(shown(page).nth(PART_SIZE - 1)).toBeVisible();
    await goOn(page, PART_SIZE * BY_THEMSELVES);
    await link.click();
    await goOn(page, MANY);
    expect.soft(new Set(await shown(page).getByRole('heading').allTextContents()).size).toBe(MANY);
    const words = labels.projectsSoFar.replaceAll(/\{\w+\}/g, String(MANY));
    await expect.soft(page.locator('.more p')).toHaveText(words);
  });

  await test.step('the large view goes through all projects of the category', async () => {
    const view = page.getByRole('dialog');
    await page.goto(`/portfolio?view#${CATEGORY}`);
    await expect(page.locator('.more p')).toContainText(String(MANY));
    await shown(page).nth(1).locator('h2 a').click();
    for (let place = 2; place <= MANY; place++) {
      // Not only its number, which the note that more is loading has, too.
      const slide = view.getByRole('group', { name: `${place} / ${MANY}`, exact: true });
      await expect(slide).toBeVisible();
      await page.keyboard.press('ArrowRight');
    }
    await expect.soft(view.getByRole('button', { name: labels.nextProject })).toBeDisabled();
  });
  // A route handler may still be running.
  await page.unrouteAll({ behavior: 'wait' });
});
