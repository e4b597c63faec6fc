import { expect, type Page, type Request } from '@playwright/test';
import { PART_SIZE } from '../../src/model/queries/portfolio-parts.ts';
import { labels, projects } from '../support/content.ts';
import { holdRequests } from '../support/hold-requests.ts';
import {
  bar,
  expectShown,
  firstPart,
  goOn,
  inCategory,
  items,
  more,
  openWhole,
  shown,
} from '../support/portfolio.ts';
import { recordScripts } from '../support/scripts.ts';
import { test } from '../support/enquiry-service.ts';

const status = (page: Page) => page.locator('.items-status');
const retry = (page: Page) => page.getByRole('button', { name: labels.tryAgain });
const soFar = (count: number, total = projects.length) =>
  labels.projectsSoFar.replace('{shown}', String(count)).replace('{total}', String(total));

const isFetch = (request: Request) => request.resourceType() === 'fetch';

/** Every address but the first page that the page asks for as a part of the portfolio. */
function recordParts(page: Page): string[] {
  const parts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (isFetch(request) && pathname.startsWith('/portfolio/')) parts.push(pathname);
  });
  return parts;
}

/** The vertical place of the window and of a project in it. */
const placeOf = (page: Page, id: string) =>
  page.evaluate((name) => [scrollY, document.getElementById(name)!.getBoundingClientRect().top], id);

test(
  'before a scroll there is only the first part, and no picture below the first screens is fetched',
  {
    tag: '@both',
  },
  async ({ page }) => {
    const pictures: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image' && request.url().includes('/picture.'))
        pictures.push(request.url());
    });
    const scripts = recordScripts(page);
    await page.goto('/portfolio', { waitUntil: 'networkidle' });
    await expect(items(page)).toHaveCount(PART_SIZE);
    expect(pictures.length).toBeLessThanOrEqual(3);
    expect(scripts).toEqual([]);
  },
);

test(
  'the next parts come as the visitor goes on, each once, until all projects are there',
  { tag: '@both' },
  async ({ page }) => {
    const parts = recordParts(page);
    await openWhole(page);
    await expectShown(page, projects);
    await expect(more(page)).toHaveCount(0);
    await expect(status(page)).toHaveText(soFar(projects.length));
    const pages = Math.ceil(projects.length / PART_SIZE);
    expect(parts).toEqual(Array.from({ length: pages - 1 }, (_, index) => `/portfolio/${index + 2}`));
    const ids = await items(page).evaluateAll((list) => list.map(({ id }) => id));
    expect(ids).toEqual(projects.map(({ id }) => id));
  },
);

test('what comes moves nothing that is seen', { tag: '@both' }, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/portfolio');
  // What the fonts move is told apart, in pages.spec.ts.
  await page.locator('html.in-fonts').waitFor();
  // Scroll no faster than parts load: otherwise the footer is in view and moves.
  const isBehind = () =>
    page.evaluate(() => {
      const next = document.querySelector('.more:has(a)');
      return !next || next.getBoundingClientRect().bottom > innerHeight + 400;
    });
  const end = page.locator('.yours');
  while (!(await end.isVisible())) {
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect.poll(isBehind).toBe(true);
  }
  await expect(items(page)).toHaveCount(projects.length);
  const sum = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((total, value) => total + value, 0),
  );
  expect(sum).toBeLessThan(0.005);
});

test('rows join without a hole: every row is full, where parts meet as well', async ({ page }) => {
  await openWhole(page);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const holes = await items(page).evaluateAll((list) => {
      const rows = new Map<number, DOMRect[]>();
      for (const item of list) {
        const box = item.getBoundingClientRect();
        // Items of a row may stand at its top or at its bottom.
        const key = [...rows.keys()].find((top) =>
          rows.get(top)!.some((o) => box.top < o.bottom && o.top < box.bottom),
        );
        const row = rows.get(key ?? box.top) ?? [];
        rows.set(key ?? box.top, [...row, box]);
      }
      const frame = list[0]!.parentElement!.getBoundingClientRect();
      return [...rows.values()]
        .slice(0, -1)
        .map((row) => Math.round(frame.right - Math.max(...row.map(({ right }) => right))))
        .filter((gap) => gap > 2);
    });
    expect.soft(holes, `${width} pixels`).toEqual([]);
  }
});

test('who comes to the link at the end by keyboard goes on with the first of the projects that follow', async ({
  page,
}) => {
  await page.goto('/portfolio');
  await more(page).focus();
  await expect(page.locator(`#${projects[PART_SIZE]!.id} h2 a`)).toBeFocused();
});

test('a part that cannot be fetched is told, its link leads to its page, and it can be tried again', async ({
  page,
}) => {
  let isBroken = true;
  await page.route('**/portfolio/2', (route) =>
    isBroken && route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  await page.goto('/portfolio');
  await page.evaluate(() => document.querySelector('.more')!.scrollIntoView());
  await expect(page.locator('.more').getByText(labels.projectsNotLoaded)).toBeVisible();
  await expect(status(page)).toHaveText(labels.projectsNotLoaded);
  await more(page).click();
  await expect(page).toHaveURL('/portfolio/2');
  await expectShown(page, projects.slice(PART_SIZE, 2 * PART_SIZE));

  await page.goto('/portfolio');
  await page.evaluate(() => document.querySelector('.more')!.scrollIntoView());
  await expect(retry(page)).toBeVisible();
  isBroken = false;
  await retry(page).click();
  await expect(items(page).nth(PART_SIZE)).toBeVisible();
  await expect(page.getByText(labels.projectsNotLoaded)).toHaveCount(0);
});

test('the policy takes what comes, and what its descriptions say of styles stays words', async ({ page }) => {
  const words = 'A <style> and its </style>';
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.route('**/portfolio/2', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/ alt="[^"]+"/g, ` alt="${words}"`),
    });
  });
  await page.goto('/portfolio');
  await page.evaluate(() => document.querySelector('.more')!.scrollIntoView());
  await expect(items(page).nth(PART_SIZE).getByAltText(words).first()).toBeAttached();
  expect(refused).toEqual([]);
});

test('a category shows projects that were not there yet, and only those', async ({ page }) => {
  const category = projects.at(-1)!.category;
  const late = inCategory(category);
  expect(late.some((project) => !firstPart.includes(project))).toBe(true);
  await page.goto('/portfolio');
  await bar(page).locator(`[data-choice="${category}"]`).click();
  await expectShown(page, late);
  await expect(more(page)).toHaveCount(0);
});

test('a category chosen far down begins with its first project', { tag: '@both' }, async ({ page }) => {
  await openWhole(page);
  await bar(page).locator('[data-choice="web-development"]').dispatchEvent('click');
  const list = inCategory('web-development');
  await expectShown(page, list);
  await expect(page.locator(`#${list[0]!.id} img`)).toBeInViewport();
});

test('while a part is on its way, the visitor is told, a category shows its own projects, and All goes on where it was', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/portfolio/2', isFetch);
  await page.goto('/portfolio');
  await page.evaluate(() => document.querySelector('.more')!.scrollIntoView());
  await expect(page.locator('.more').getByText(labels.loadingProjects)).toBeVisible();
  await bar(page).locator('[data-choice="seo"]').click();
  await expectShown(page, inCategory('seo'));
  const answered = page.waitForResponse('**/portfolio/2');
  release();
  await answered;
  await expectShown(page, inCategory('seo'));
  await bar(page).locator('[data-choice="all"]').click();
  await goOn(page, projects.length);
  await expectShown(page, projects);
});

test(
  'Back brings the visitor to the place that was left, also in a browser that has forgotten the page',
  {
    tag: '@both',
  },
  async ({ page }) => {
    await openWhole(page);
    const last = projects.at(-1)!;
    // At once: the page would glide there, and leave on the way.
    await page.locator(`#${last.id}`).evaluate((item) => item.scrollIntoView({ behavior: 'instant' }));
    const before = await placeOf(page, last.id);
    await page.goto('/about');
    await page.goBack();
    await expect(items(page)).toHaveCount(projects.length);
    await expect.poll(async () => Math.abs((await placeOf(page, last.id))[1]! - before[1]!)).toBeLessThan(60);
  },
);

test('a further page goes on by itself, and one can go back from it', async ({ page }) => {
  await page.goto('/portfolio/2');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2');
  await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', /\/portfolio\/2$/);
  await goOn(page, projects.length - PART_SIZE);
  await expectShown(page, projects.slice(PART_SIZE));
  await page.getByRole('link', { name: labels.earlierProjects }).click();
  await expect(page).toHaveURL('/portfolio');
});

test('on a further page a category leads to its own page, and All to the first', async ({ page }) => {
  await page.goto('/portfolio/2');
  await bar(page).getByRole('link', { name: 'Video Editing' }).click();
  await expect(page).toHaveURL('/portfolio/vedio-editing');
  await goOn(page, inCategory('vedio-editing').length);
  await expectShown(page, inCategory('vedio-editing'));
  await bar(page).getByRole('link', { name: labels.allCategories }).click();
  await expect(page).toHaveURL('/portfolio');
  await expect(shown(page).first()).toBeVisible();
});
