import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { pageNumber, portfolioPath, PROJECTS_PER_PAGE } from '../../src/model/queries/portfolio-pages.ts';
import { accessibilityFindings } from '../../src/tooling/page/accessibility.ts';
import { comparePixels } from '../../src/reviewing/review/compare-pixels.ts';
import { plain } from '../../src/reviewing/preview/publish/comment.ts';
import { takePicture } from '../../src/reviewing/review/pictures.ts';
import { launchBrowser, openTab } from '../../src/reviewing/review/tab.ts';
import { readPageFacts } from '../../src/reviewing/review/words.ts';
import { packageTabs, projects, services } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';
import { DIST } from '../support/sitemap.ts';
import { workingCopy } from '../support/working-copy.ts';

test('the text of a page for reviewers has its head, links, labelled prices, texts and pictures', async ({
  page,
}) => {
  await page.setContent(`<html lang="en"><head><title>Prices</title><meta name="description" content="What it costs.">
    <link rel="canonical" href="https://site.example/packages"><meta name="robots" content="noindex"></head><body><main>
    <h1>Packages</h1>
    <section><h2>SEO</h2><ul>
      <li><h3>Basic</h3><p>$199<span>/month</span></p></li>
      <li><h3>Standard</h3><p>$549<span>/month</span></p></li>
    </ul></section>
    <dl><div><dt>Premium</dt><dd>$1,299</dd></div></dl>
    <p>Our <b>prices</b>, in full.</p>
    <a href="/contact"><span>Web Development</span><span>Acme</span></a>
    <a href="/_astro/picture.B8a1_Z2.webp" aria-label="Larger"><img alt="A map." src="data:,"></a>
    </main></body></html>`);
  const { texts, ...facts } = await page.evaluate(readPageFacts);
  expect(facts).toEqual({
    title: 'Prices',
    description: 'What it costs.',
    canonical: 'https://site.example/packages',
    robots: 'noindex',
    links: [
      { text: 'Web Development Acme', address: '/contact' },
      { text: 'Larger', address: 'the file picture.webp' },
    ],
    prices: [
      { of: 'SEO, Basic', price: '$199/month' },
      { of: 'SEO, Standard', price: '$549/month' },
      { of: 'Premium', price: '$1,299' },
    ],
    pictures: ['A map.'],
  });
  expect(texts.join(' | ')).toBe(
    'Packages | SEO | Basic | $199/month | Standard | $549/month | Premium | $1,299 | Our prices, in full.',
  );
});

test('each screenshot of a page has all of its pictures', { tag: '@full' }, async ({ baseURL }) => {
  const browser = await launchBrowser();
  try {
    const tab = await openTab(browser, 'desktop');
    await tab.open(`${baseURL}${portfolioPath(pageNumber(projects.length - 1))}`);
    const first = await takePicture(tab);
    expect(comparePixels(first, await takePicture(tab)).after).toEqual([]);
  } finally {
    await browser.close();
  }
});

/** A tab that is not chosen at first and has a monthly price, and a project of its service on the first part. */
const isMonthly = ({ service, plans }: (typeof packageTabs)[number], project: (typeof projects)[number]) =>
  service === project.category && plans[1]?.price.endsWith('/mo');
const PROJECT = projects
  .slice(0, PROJECTS_PER_PAGE)
  .find((project) => !project.featured && packageTabs.slice(1).some((tab) => isMonthly(tab, project)))!;
const TAB = packageTabs.find((tab) => isMonthly(tab, PROJECT))!;
const PLAN = TAB.plans[1]!;
const OLD_PRICE = PLAN.price.replace('/mo', '');
const SERVICE = services.find(({ id }) => id === TAB.service)!;
/** Each project is on a page of all projects, on one of its category, and on its service's page. */
const PAGES = ['/portfolio', portfolioPath(1, SERVICE.id), `/services/${SERVICE.id}`];
const PROJECT_FILE = `src/content/portfolio/${PROJECT.id}/index.yaml`;
const PRICE_FILE = `src/content/packages/${TAB.id}.yaml`;

/** Mocks Astro, so that nothing is built: copies the last build, with the title and the price of its checkout. */
const ASTRO = `
  import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
  const out = process.argv.at(-1);
  cpSync(${JSON.stringify(DIST)}, out, { recursive: true });
  const change = (path, find, replacement) => {
    const [file, html] = [out + path + '.html', readFileSync(out + path + '.html', 'utf8')];
    writeFileSync(file, html.replace(find, replacement));
    // The compressed files have the old page.
    for (const ending of ['.br', '.gz']) rmSync(file + ending, { force: true });
  };
  if (readFileSync(${JSON.stringify(PROJECT_FILE)}, 'utf8').includes('Another name for it'))
    for (const path of ${JSON.stringify(PAGES)}) change(path, new RegExp(${JSON.stringify(RegExp.escape(PROJECT.title))}, 'g'), 'Another name for it');
  if (readFileSync(${JSON.stringify(PRICE_FILE)}, 'utf8').includes('$1/mo')) {
    const price = (text) => text.replace('>${OLD_PRICE}<', '>$$1<');
    change('/packages', /<section class="panel" id="${TAB.id}"[^]*?<\\/section>/, price);
    change('/services/${SERVICE.id}', /^[^]*$/, price);
  }`;

// Screenshots of five pages and their states on two screens: 45 CPU s.
test(
  'a change to a project and a price is shown on the pages that it touches',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(600_000);
    const copy = workingCopy();
    try {
      rmSync(join(copy.folder, 'node_modules/astro'));
      mkdirSync(join(copy.folder, 'node_modules/astro/bin'), { recursive: true });
      writeFileSync(join(copy.folder, 'node_modules/astro/bin/astro.mjs'), ASTRO);
      copy.edit(PROJECT_FILE, `title: ${PROJECT.title}`, 'title: Another name for it');
      copy.edit(PRICE_FILE, `price: ${PLAN.price}`, 'price: $1/mo');
      copy.write('src/content/README.md', 'A guide is no content.');
      const review = (...args: string[]) => copy.run('src/reviewing/review/review.ts', ...args);
      const unknown = review('no-such-branch');
      expect.soft(unknown.status).toBe(1);
      expect
        .soft(unknown.stderr)
        .toMatch(/\nThis clone knows no branch, tag or commit “no-such-branch”\. Fetch it first: .*\n$/);
      const { status, stdout, stderr } = review('main', '--markdown', 'summary.md', '--json', 'review.json');
      expect(status, stderr).toBe(0);
      const read = (file: string) => readFileSync(join(copy.folder, file), 'utf8');

      await test.step('their pages are reported, and no others; the price as text, too', async () => {
        const { touched } = JSON.parse(read('review.json'));
        // Home has the same tabs.
        const expected = [...new Set(['/', '/packages', ...PAGES])].sort();
        expect.soft(touched.sort()).toEqual(expected);
        expect.soft(stdout).toMatch(/^4 of \d+ pages changed; no new accessibility finding\.\n/);
        const summary = read('summary.md');
        for (const line of [
          'Another name for it',
          `#### ${plain(`${TAB.label} (package tab)`)}`,
          plain(`Plans › ${PLAN.title} › Price: $1/mo (was: ${PLAN.price})`),
          plain(`Price of ${SERVICE.name}, ${PLAN.title}: $1/month (was: ${OLD_PRICE}/month)`),
          plain(`The same changes also show on / (tab ${TAB.label}, filter `),
        ])
          expect.soft(summary).toContain(line);
        expect.soft(summary).not.toContain('README');
      });

      const troubles: string[] = [];
      page.on('request', (request) => {
        if (!/^(file|data):/.test(request.url())) troubles.push(request.url());
      });
      page.on('pageerror', (error) => troubles.push(error.message));
      page.on('console', (message) => troubles.push(message.text()));
      await page.goto(pathToFileURL(join(copy.folder, 'review/report.html')).href);
      await test.step('the report opens from disk, offline, and has no accessibility finding', async () => {
        await expect.soft(page.getByRole('heading', { level: 1 })).toContainText(/4 of \d+ pages changed/);
        const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: PAGES[2]! }) });
        await expect.soft(row.getByRole('cell').nth(2)).toHaveText(/^\d+\.\d kB/);
        expect.soft(await accessibilityFindings(page)).toEqual([]);
        await expect
          .soft(page.getByRole('region', { name: 'Not compared' }).getByRole('listitem'))
          .toContainText(['same HTML', 'Films', 'large view', 'Other browsers', 'service answers']);
        expect.soft(troubles).toEqual([]);
      });
      for (const screen of ['phone', 'desktop'])
        for (const part of [
          ...PAGES.map((path) => `${path} on a ${screen}`),
          `/packages on a ${screen}, tab ${TAB.label}`,
        ])
          await test.step(`what differs on ${part} is marked, in a slider for the keyboard`, async () => {
            const viewer = page.locator('figure', {
              has: page.getByRole('region', { name: part, exact: true }),
            });
            await expect.soft(viewer.getByRole('img')).toHaveCount(2);
            expect.soft(await viewer.locator('[data-side=after] rect').count()).toBeGreaterThan(0);
            const clip = () =>
              viewer
                .locator('[data-side=after] .frame')
                .evaluate((frame) => getComputedStyle(frame).clipPath);
            const half = await clip();
            await viewer.getByRole('slider').press('ArrowRight');
            expect.soft(await clip()).not.toBe(half);
            await viewer.getByLabel('Side by side').check();
            expect.soft(await clip()).toBe('none');
            await viewer.getByLabel('Mark differences').uncheck();
            await expect.soft(viewer.locator('rect').first()).toBeHidden();
          });
    } finally {
      copy.remove();
    }
  },
);
