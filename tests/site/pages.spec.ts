import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { PART_SIZE } from '../../src/queries/portfolio-parts.ts';
import { listedServices, projects } from '../support/content.ts';
import { isPortfolioPart, pagesToVisit, sitemapPaths } from '../support/sitemap.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const paths = [...pagesToVisit(), '/no-such-page'];

/** Brings all that appears on scrolling into its final state, since half-transparent text has no real contrast. */
async function showEverything(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

test('the sitemap lists the six pages, eleven services and all further pages of the portfolio', () => {
  const [parts, pages] = [true, false].map((isPart) =>
    sitemapPaths().filter((path) => isPortfolioPart(path) === isPart),
  );
  expect(pages).toHaveLength(17);
  const number = Math.ceil(projects.length / PART_SIZE);
  expect(parts!.toSorted()).toEqual(
    [
      ...Array.from({ length: number - 1 }, (_, index) => `/portfolio/${index + 2}`),
      ...listedServices.map(({ id }) => `/portfolio/${id}`),
    ].toSorted(),
  );
});

for (const path of paths) {
  test(`${path} has no accessibility violation`, { tag: '@both' }, async ({ page }) => {
    await showEverything(page);
    await page.goto(path);
    const { violations } = await new AxeBuilder({ page }).withTags([...WCAG, 'best-practice']).analyze();
    expect(
      violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) })),
    ).toEqual([]);
  });

  test(`${path} loads nothing from elsewhere, breaks no policy and reports no error`, async ({
    page,
    baseURL,
  }) => {
    const troubles: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:'))
        troubles.push(request.url());
    });
    page.on('response', (response) => {
      const isPage = response.request().isNavigationRequest();
      if (response.status() >= 400 && !isPage) troubles.push(`${response.status()} ${response.url()}`);
    });
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      const isNotFoundPage = path === '/no-such-page' && message.text().includes('404');
      if (['error', 'warning'].includes(message.type()) && !isNotFoundPage) troubles.push(message.text());
    });
    await page.goto(path);
    for (const island of await page.locator('astro-island').all()) await island.dispatchEvent('pointerover');
    await page.evaluate(async () => {
      for (const picture of document.images) picture.loading = 'eager';
      await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
    });
    await page.waitForLoadState('networkidle');
    expect(troubles).toEqual([]);
  });

  test(`${path} asks for no script in a file before it is touched, but for the home page's typing line`, async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    // The browser fetches it when it is idle, which may be after the network is.
    if (path === '/') await expect.poll(() => scripts.length).toBeGreaterThan(0);
    else expect(scripts).toEqual([]);
  });

  test(`${path} has one heading of the first level, and leaves no level out`, async ({ page }) => {
    await page.goto(path);
    const levels = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((headings) =>
        headings.filter((heading) => heading.checkVisibility()).map(({ tagName }) => Number(tagName[1])),
      );
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    const jumps = levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1);
    expect(jumps).toEqual([]);
  });

  test(`${path} gives every picture its dimensions, and nothing is wider than a narrow phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    const without = await page
      .locator('img:not([width][height]), video:not([width][height]):not(.film video)')
      .evaluateAll((pictures) => pictures.map((picture) => picture.outerHTML));
    expect(without).toEqual([]);
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(client);
  });

  test(`${path} shows the same text without script`, async ({ page, browser, baseURL }) => {
    const words = (target: Page) =>
      target.locator('main').evaluate((main) => (main.textContent ?? '').replace(/\s+/g, ' ').trim());
    const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const still = await plain.newPage();
    await still.goto(path);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    // Without script the text of <noscript> is markup of its own; films there have no words.
    const withoutFilms = (text: string) => text.replace(/<video[\s\S]*?<\/video>/g, '').replace(/\s+/g, ' ');
    expect(withoutFilms(await words(still))).toBe(withoutFilms(await words(page)));
    await plain.close();
  });
}
