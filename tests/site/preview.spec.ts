import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { PART_SIZE, partPath } from '../../src/model/queries/portfolio-parts.ts';
import { accessibilityFindings } from '../../src/reviewing/page/accessibility.ts';
import { serveFolder } from '../../src/reviewing/version/serve-folder.ts';
import { labels, projects } from '../support/content.ts';
import { test as base } from '../support/enquiry-service.ts';
import { pagesByKind, siteOrigin } from '../support/sitemap.ts';
import { watchTroubles } from '../support/troubles.ts';
import { workingCopy } from '../support/working-copy.ts';

const PREFIX = '/owner-site/pr-123/';
const ORIGIN = 'https://previews.example';
/** Becomes a draft. It is on the home page, and on the first page of the portfolio and of its category. */
const PROJECT = projects.slice(0, PART_SIZE).find(({ featured, film }) => featured && !film)!;

interface Preview {
  folder: string;
  /** URL of the home page, with a slash at its end. */
  url: string;
  /** Paths of all pages without their first slash. */
  pages: string[];
}

// A build and a visit to each kind of page: 50 CPU s.
const test = base.extend<object, { preview: Preview }>({
  preview: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const copy = workingCopy();
      copy.edit(
        `src/content/portfolio/${PROJECT.id}/index.yaml`,
        `order: ${PROJECT.order}`,
        `order: ${PROJECT.order}\ndraft: true`,
      );
      const flags = {
        path: PREFIX,
        origin: ORIGIN,
        base: 'main',
        branch: 'spring <b>',
        commit: '0123456789',
      };
      const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
      const { stdout, stderr } = copy.run('src/reviewing/preview/build.ts', ...args);
      expect(stderr + stdout).toContain(`to be served as ${ORIGIN}${PREFIX}`);
      const folder = join(copy.folder, 'dist-preview');
      const { url, close } = await serveFolder(folder, PREFIX);
      const files = globSync('**/*.html', { cwd: folder });
      await use({
        folder,
        url,
        pages: files.map((file) => file.replace(/\.html$/, '').replace(/^index$/, '')),
      });
      await close();
      copy.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
test.describe.configure({ mode: 'default' });

const ribbonOn = (page: Page) => page.getByRole('complementary', { name: 'Preview', exact: true });

test(
  'no page of a preview leads out of it or to nothing, and crawlers are kept away',
  { tag: '@full' },
  async ({ preview }) => {
    const { folder, url, pages } = preview;
    const isThere = (address: string) => {
      const [path = ''] = address.slice(PREFIX.length).split(/[?#]/);
      return [path, `${path}.html`, 'index.html'].some(
        (file) => (path === '') === (file === 'index.html') && existsSync(join(folder, file)),
      );
    };
    const troubles: string[] = [];
    const checked = new Set<string>();
    for (const page of pages) {
      const html = readFileSync(join(folder, `${page || 'index'}.html`), 'utf8');
      for (const [, values = ''] of html.matchAll(/ (?:href|src|srcset|poster|component-url)="(\/[^"]+)"/g))
        for (const candidate of values.split(', ')) {
          const [address = ''] = candidate.split(' ');
          checked.add(address);
          if (!address.startsWith(PREFIX)) troubles.push(`/${page} leads out of the preview: ${address}`);
          else if (!isThere(address)) troubles.push(`/${page} leads to nothing: ${address}`);
        }
      expect.soft(html.match(/<meta name="robots" content="noindex"/g), page).toHaveLength(1);
      const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
      if (page !== '404') expect.soft(canonical).toBe(`${siteOrigin()}/${page}`);
      const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
      expect.soft(picture, 'a shared link shows a picture of the preview').toContain(ORIGIN + PREFIX);
      expect.soft(isThere(picture.replace(ORIGIN, '')), picture).toBe(true);
    }
    expect(troubles).toEqual([]);
    expect(checked.size).toBeGreaterThan(100);
    expect((await fetch(`${url}about`)).headers.get('x-robots-tag')).toBe('noindex');
    expect(await (await fetch(`${url}robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n');
    expect((await fetch(`${url}sitemap.xml`)).status).toBe(404);
  },
);

test('each kind of page works under the path of the preview', { tag: '@full' }, async ({ page, preview }) => {
  test.slow();
  const troubles = watchTroubles(page, new URL(preview.url).origin);
  page.on('request', (request) => {
    if (!request.url().startsWith(preview.url))
      troubles.push(`asks outside of the preview: ${request.url()}`);
  });
  for (const path of pagesByKind().values()) {
    await page.goto(preview.url + path.slice(1));
    for (const island of await page.locator('astro-island').all()) await island.dispatchEvent('pointerover');
    await expect(page.locator('astro-island[ssr]'), path).toHaveCount(0);
  }
  expect(troubles).toEqual([]);
});

test(
  'a preview shows what has changed, marks what it is, and takes no enquiry',
  { tag: '@full' },
  async ({ page, browser, preview }) => {
    test.slow();
    const { url } = preview;
    const ribbon = ribbonOn(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${url}about`);
    await test.step('the menu marks the page that is open', async () => {
      const nav = page.getByRole('navigation', { name: labels.mainNavigation });
      await expect.soft(nav.locator('[aria-current=page]')).toHaveAttribute('href', `${PREFIX}about`);
    });
    await test.step('the ribbon tells branch, commit and time, and leads to the pages that the change touches', async () => {
      await expect
        .soft(ribbon)
        .toContainText(/Preview of spring <b> at 0123456, built \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const touched = ['/', '/portfolio', partPath(1, PROJECT.category), `/services/${PROJECT.category}`];
      await expect.soft(ribbon.getByRole('link')).toHaveText(touched);
    });
    await test.step('it covers nothing and breaks no rule of accessibility', async () => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        const [above, header] = [
          (await ribbon.boundingBox())!,
          (await page.getByRole('banner').boundingBox())!,
        ];
        expect.soft(above.y + above.height, `${width} pixels`).toBeLessThanOrEqual(header.y + 0.5);
        const fullWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(fullWidth, `${width} pixels`).toBeLessThanOrEqual(width);
        expect.soft(await accessibilityFindings(page), `${width} pixels`).toEqual([]);
      }
    });
    await test.step('it is not printed', async () => {
      await page.emulateMedia({ media: 'print' });
      await expect.soft(ribbon).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
    });
    await test.step('drafts are shown, with their badge', async () => {
      await ribbon.getByRole('link').nth(1).click();
      await expect(page).toHaveURL(`${url}portfolio`);
      await expect.soft(ribbon.locator('summary')).toHaveText('May touch 4 pages');
      await expect.soft(page.locator(`[data-project="${PROJECT.id}"]`)).toContainText('Draft');
    });
    await test.step('islands work: a filter of the portfolio, its address, and a project in large', async () => {
      await page.goto(`${url}portfolio#${PROJECT.category}`);
      const bar = page.getByRole('navigation', { name: labels.filterPortfolio });
      const current = bar.locator('[aria-current]');
      await expect(current).toHaveAttribute('href', `${PREFIX}portfolio/${PROJECT.category}`);
      await page.getByRole('link', { name: PROJECT.title }).click();
      await expect(page.getByRole('dialog', { name: PROJECT.title })).toBeVisible();
      await expect(page).toHaveURL(`${url}portfolio#${PROJECT.id}`);
      await page.keyboard.press('Escape');
      await bar.getByRole('link').first().click();
      await expect(page).toHaveURL(`${url}portfolio`);
      await page.evaluate(() => document.querySelector('.more')!.scrollIntoView());
      await expect(page.locator('[data-project]').nth(PART_SIZE)).toBeVisible();
    });
    for (const javaScriptEnabled of [true, false])
      await test.step(`the form says that it is closed ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
        const visitor = await browser.newPage({ javaScriptEnabled });
        await visitor.goto(`${url}contact`);
        await expect.soft(visitor.getByText('Enquiries are not sent from this preview.')).toBeVisible();
        const fields = visitor.locator('form :is(input:not([type=hidden]), select, textarea, button)');
        for (const field of await fields.all()) await expect.soft(field).toBeDisabled();
        await visitor.close();
      });
  },
);
