import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { PROJECTS_PER_PAGE } from '../../src/model/queries/portfolio-pages.ts';
import { accessibilityFindings } from '../../src/tooling/page/accessibility.ts';
import { serveFolder } from '../../src/tooling/serve-folder.ts';
import { projects } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';
import { bar } from '../support/portfolio.ts';
import { pagesByKind, siteOrigin } from '../support/sitemap.ts';
import { watchTroubles } from '../support/troubles.ts';
import { workingCopy } from '../support/working-copy.ts';

const PREFIX = '/owner-site/pr-123/';
const ORIGIN = 'https://previews.example';
/** Becomes a draft. It is on the home page, and on the first page of the portfolio and of its category. */
const PROJECT = projects.slice(0, PROJECTS_PER_PAGE).find(({ featured, film }) => featured && !film)!;

/** What a review of that draft found. */
const TOUCHED = ['/', '/portfolio'];

/** Pages without an address of their own. */
const UNINDEXED = ['404', 'enquiry-refused'];

// A build and a visit to each kind of page: 30 CPU s.
test(
  'a preview works under its path, describes itself and its changes, and takes no enquiry',
  { tag: '@full' },
  async ({ page, browser }) => {
    test.setTimeout(600_000);
    const copy = workingCopy();
    copy.edit(
      `src/content/portfolio/${PROJECT.id}/index.yaml`,
      `order: ${PROJECT.order}`,
      `order: ${PROJECT.order}\ndraft: true`,
    );
    copy.write('review.json', JSON.stringify({ touched: TOUCHED }));
    const flags = {
      path: PREFIX,
      origin: ORIGIN,
      changes: 'review.json',
      branch: 'spring <b>',
      commit: '0123456789',
    };
    const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
    const { stdout, stderr } = copy.run('src/reviewing/preview/build.ts', ...args);
    const folder = join(copy.folder, 'dist-preview');
    const { url, close } = await serveFolder(folder, PREFIX);
    try {
      expect(stderr + stdout).toContain(`to be served as ${ORIGIN}${PREFIX}`);
      await test.step('it is not indexed, and shared links show its pictures', async () => {
        const pages = globSync('**/*.html', { cwd: folder });
        expect(pages.length).toBeGreaterThan(17);
        for (const file of pages) {
          const html = readFileSync(join(folder, file), 'utf8');
          expect.soft(html.match(/<meta name="robots" content="noindex"/g), file).toHaveLength(1);
          const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
          const path = file.replace(/(^index)?\.html$/, '');
          if (!UNINDEXED.includes(path)) expect.soft(canonical).toBe(`${siteOrigin()}/${path}`);
          const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
          expect.soft(picture, 'a shared link shows a picture of the preview').toContain(ORIGIN + PREFIX);
        }
        expect.soft((await fetch(`${url}about`)).headers.get('x-robots-tag')).toBe('noindex');
        expect.soft(await (await fetch(`${url}robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n');
        expect.soft((await fetch(`${url}sitemap.xml`)).status).toBe(404);
      });
      await test.step('each kind of page works under its path', async () => {
        const troubles = watchTroubles(page, url.slice(0, -1));
        for (const path of pagesByKind().values()) {
          await page.goto(url + path.slice(1));
          for (const island of await page.locator('astro-island').all())
            await island.dispatchEvent('pointerover');
          await expect(page.locator('astro-island[ssr]'), path).toHaveCount(0);
        }
        expect.soft(troubles).toEqual([]);
      });
      const ribbon = page.getByRole('complementary', { name: 'Preview', exact: true });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`${url}about`);
      await test.step('the ribbon shows branch, commit and time, and links to the pages that the change touches', async () => {
        await expect
          .soft(ribbon)
          .toContainText(/Preview of spring <b> at 0123456, built \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await expect.soft(ribbon.getByRole('link')).toHaveText(TOUCHED);
      });
      await test.step('it covers nothing and has no accessibility finding', async () => {
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 844 });
          // Both at once: fonts that arrive in between lay out the page again.
          const header = (await page.getByRole('banner').elementHandle())!;
          const overlap = await ribbon.evaluate(
            (element, below) => element.getBoundingClientRect().bottom - below.getBoundingClientRect().top,
            header,
          );
          expect.soft(overlap, `${width} pixels`).toBeLessThanOrEqual(0.5);
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
        await expect.soft(ribbon.locator('summary')).toHaveText('Touches 2 pages');
        await expect.soft(page.locator(`[data-project="${PROJECT.id}"]`)).toContainText('Draft');
      });
      await test.step('islands work: a filter of the portfolio, its URL, and a project in the large view', async () => {
        await page.goto(`${url}portfolio#${PROJECT.category}`);
        const current = bar(page).locator('[aria-current]');
        await expect(current).toHaveAttribute('href', `${PREFIX}portfolio/${PROJECT.category}`);
        await page.getByRole('link', { name: PROJECT.title }).click();
        await expect(page.getByRole('dialog', { name: PROJECT.title })).toBeVisible();
        await expect(page).toHaveURL(`${url}portfolio#${PROJECT.id}`);
        await page.keyboard.press('Escape');
        await bar(page).getByRole('link').first().click();
        await expect(page).toHaveURL(`${url}portfolio`);
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
    } finally {
      await close();
      copy.remove();
    }
  },
);
