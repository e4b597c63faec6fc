import { PART_SIZE } from '../../src/model/queries/portfolio-parts.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { accessibilityFindings } from '../../src/reviewing/page/accessibility.ts';
import { serveFolder, type ServedFolder } from '../../src/reviewing/version/serve-folder.ts';
import { labels, projects } from '../support/content.ts';
import { type WorkingCopy, workingCopy } from '../support/working-copy.ts';
import { test } from '../support/enquiry-service.ts';

const PREFIX = '/owner-site/pr-123/';
const ORIGIN = 'https://previews.example';
const REAL_SITE = 'https://fallline.example';
const PROJECT = projects.find(({ featured, film }) => featured && !film)!;

test.describe.configure({ mode: 'default' });

let copy: WorkingCopy;
let site: ServedFolder;
let folder: string;
let pages: string[];

test.beforeAll(async () => {
  test.setTimeout(240_000); // A build; the first one makes all pictures.
  copy = workingCopy();
  folder = join(copy.folder, 'dist-preview');
  copy.edit(
    `src/content/portfolio/${PROJECT.id}/index.yaml`,
    `order: ${PROJECT.order}`,
    `order: ${PROJECT.order}\ndraft: true`,
  );
  const flags = { path: PREFIX, origin: ORIGIN, base: 'main', branch: 'spring <b>', commit: '0123456789' };
  const build = copy.run(
    'src/reviewing/preview/build.ts',
    ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]),
  );
  expect(build.stderr + build.stdout).toContain(`to be served as ${ORIGIN}${PREFIX}`);
  site = await serveFolder(folder, PREFIX);
  pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => name.replace(/\.html$/, '').replace(/^index$/, ''));
});

test.afterAll(async () => {
  await site?.close();
  copy?.remove();
});

const html = (page: string) => readFileSync(join(folder, `${page || 'index'}.html`), 'utf8');
const ribbonOn = (page: Page) => page.getByRole('complementary', { name: 'Preview', exact: true });

test('every page works under the path of the preview: no dead link, no missing file, no broken policy', async ({
  page,
}) => {
  test.setTimeout(180_000);
  expect(pages.length).toBeGreaterThan(17);
  const troubles: string[] = [];
  const links = new Map<string, string>();
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) troubles.push(`asks outside of the preview: ${request.url()}`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400 && !answer.url().endsWith('/404'))
      troubles.push(`${answer.status()} ${answer.url()}`);
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    const isItself404 = message.text().includes('404') && page.url().endsWith('/404');
    if (['error', 'warning'].includes(message.type()) && !isItself404) troubles.push(message.text());
  });
  for (const path of pages) {
    await page.goto(site.url + path);
    for (const island of await page.locator('astro-island').all()) await island.dispatchEvent('pointerover');
    await expect(page.locator('astro-island[ssr]'), path).toHaveCount(0);
    const found = await page
      .locator('a[href], link[href], form[action], [src], [srcset], [poster]')
      .evaluateAll((elements) =>
        elements
          .filter((element) => !element.matches('[rel=canonical]'))
          .flatMap((element) => [
            ...['href', 'src', 'poster'].map((name) => element.getAttribute(name)),
            ...(element.getAttribute('srcset') ?? '').split(', ').map((candidate) => candidate.split(' ')[0]),
          ])
          .filter((address) => address)
          .map((address) => new URL(address!, document.baseURI).href),
      );
    for (const link of found) if (link.startsWith('http:')) links.set(link.replace(/#.*/, ''), path);
  }
  for (const [link, from] of links) {
    if (!link.startsWith(site.url)) troubles.push(`/${from} leads out of the preview: ${link}`);
    else if (!link.endsWith('/404') && (await page.request.get(link)).status() !== 200)
      troubles.push(`/${from} leads to nothing: ${link}`);
  }
  expect(troubles).toEqual([]);
  expect(links.size).toBeGreaterThan(30);
});

test('crawlers are kept away three times, and led to the real site', async ({ request }) => {
  expect((await request.get(`${site.url}about`)).headers()['x-robots-tag']).toBe('noindex');
  expect(await (await request.get(`${site.url}robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n');
  expect((await request.get(`${site.url}sitemap.xml`)).status()).toBe(404);
  for (const page of pages) {
    expect(html(page).match(/<meta name="robots" content="noindex"/g), page).toHaveLength(1);
    const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(html(page)) ?? [];
    if (page !== '404') expect(canonical).toBe(`${REAL_SITE}/${page}`);
  }
});

test('a shared link shows a picture of the preview', async ({ request }) => {
  for (const page of pages) {
    const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html(page)) ?? [];
    expect(picture.startsWith(ORIGIN + PREFIX), `${page}: ${picture}`).toBe(true);
    expect((await request.get(picture.replace(ORIGIN + PREFIX, site.url))).status()).toBe(200);
  }
});

test('the ribbon tells branch, commit and time, and leads to the pages that the change touches', async ({
  page,
}) => {
  await page.goto(`${site.url}about`);
  await expect(ribbonOn(page)).toContainText(
    /Preview of spring <b> at 0123456, built \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const links = ribbonOn(page).getByRole('link');
  await expect(links).toHaveText([
    '/',
    '/portfolio',
    `/portfolio/${PROJECT.category}`,
    `/services/${PROJECT.category}`,
  ]);
  await links.nth(1).click();
  expect(page.url()).toBe(`${site.url}portfolio`);
  await expect(ribbonOn(page).locator('summary')).toHaveText('May touch 4 pages');
});

test('the menu marks the page that is open; the ribbon covers nothing, breaks no rule of accessibility and is not printed', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}about`);
  await expect(
    page.getByRole('navigation', { name: labels.mainNavigation }).locator('[aria-current=page]'),
    'the menu marks the page that is open',
  ).toHaveAttribute('href', `${PREFIX}about`);
  await ribbonOn(page).locator('summary').click();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const [ribbon, header] = [
      await ribbonOn(page).boundingBox(),
      await page.getByRole('banner').boundingBox(),
    ];
    expect.soft(ribbon!.y + ribbon!.height, `${width} pixels`).toBeLessThanOrEqual(header!.y + 0.5);
    const fullWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(fullWidth, `${width} pixels`).toBeLessThanOrEqual(width);
    expect.soft(await accessibilityFindings(page), `${width} pixels`).toEqual([]);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(ribbonOn(page)).toBeHidden();
});

test('drafts are shown, with their badge', async ({ page }) => {
  await page.goto(`${site.url}portfolio`);
  await expect(page.locator(`[data-project="${PROJECT.id}"]`)).toContainText('Draft');
});

for (const isScripted of [true, false]) {
  test(`no enquiry is lost in a preview ${isScripted ? 'with' : 'without'} script: the form says that it is closed`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: isScripted });
    const page = await context.newPage();
    await page.goto(`${site.url}contact`);
    await expect(page.getByText('Enquiries are not sent from this preview.')).toBeVisible();
    const form = page.locator('form');
    for (const field of await form.locator('input:not([type=hidden]), select, textarea, button').all())
      await expect(field).toBeDisabled();
    await context.close();
  });
}

test('islands work under the path: a filter of the portfolio, its address, and a project in large', async ({
  page,
}) => {
  await page.goto(`${site.url}portfolio#${PROJECT.category}`);
  const bar = page.getByRole('navigation', { name: labels.filterPortfolio });
  await expect(bar.locator('[aria-current]')).toHaveAttribute(
    'href',
    `${PREFIX}portfolio/${PROJECT.category}`,
  );
  await page.getByRole('link', { name: PROJECT.title }).click();
  await expect(page.getByRole('dialog', { name: PROJECT.title })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}portfolio#${PROJECT.id}`);
  await page.keyboard.press('Escape');
  await bar.getByRole('link').first().click();
  await expect(page).toHaveURL(`${site.url}portfolio`);
  await page.evaluate(() => document.querySelector('.more')!.scrollIntoView());
  await expect(page.locator('[data-project]').nth(PART_SIZE)).toBeVisible();
});

test('a wrong setting is told in one sentence', () => {
  const wrong = copy.run('src/reviewing/preview/build.ts', '--path', '/a b/');
  expect(wrong).toMatchObject({
    status: 1,
    stderr: '"/a b/" cannot be the path of a preview. Write it like /pr-123/.\n',
  });
});
