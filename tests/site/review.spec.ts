import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { PART_SIZE, partPath } from '../../src/model/queries/portfolio-parts.ts';
import { accessibilityFindings } from '../../src/reviewing/page/accessibility.ts';
import { projects } from '../support/content.ts';
import { type WorkingCopy, workingCopy } from '../support/working-copy.ts';
import { test } from '../support/enquiry-service.ts';

const PROJECT = projects.find(({ featured }) => !featured)!;
/** Each project stands on a page of all projects, on one of its category, and on its service's page. */
const PAGES = [
  partPath(Math.floor(projects.indexOf(PROJECT) / PART_SIZE) + 1),
  partPath(1, PROJECT.category),
  `/services/${PROJECT.category}`,
].sort();
/** Each price stands in a tab of /packages that is not chosen at first, and on the page of its service. */
const PRICED = ['/packages', '/services/seo'];

test.describe.configure({ mode: 'default' });

let copy: WorkingCopy;
let report: string;
let stdout: string;

test.beforeAll(() => {
  test.setTimeout(300_000); // Two builds and the pictures of two pages; the first build makes all pictures.
  copy = workingCopy();
  copy.edit(
    `src/content/portfolio/${PROJECT.id}/index.yaml`,
    `title: ${PROJECT.title}`,
    'title: Another name for it',
  );
  copy.edit('src/content/packages/seo.yaml', 'price: $549/mo', 'price: $499/mo');
  const run = copy.run(
    'src/reviewing/review/review.ts',
    'main',
    '--markdown',
    'review/summary.md',
    '--json',
    'review/review.json',
  );
  expect(run.status, run.stderr).toBe(0);
  stdout = run.stdout;
  report = join(copy.folder, 'review/report.html');
});

test.afterAll(() => copy?.remove());

test('a change to a project and a price reports their pages and no others', () => {
  const { touched, removed, unchanged } = JSON.parse(
    readFileSync(join(copy.folder, 'review/review.json'), 'utf8'),
  );
  // Home has the same tabs.
  expect({ touched: touched.sort(), removed }).toEqual({
    touched: ['/', ...PRICED, ...PAGES].sort(),
    removed: [],
  });
  expect(unchanged).toBeGreaterThan(14);
  expect(stdout).toMatch(/^5 of \d+ pages changed; no new accessibility finding\.\n/);
  expect(readFileSync(join(copy.folder, 'review/summary.md'), 'utf8')).toContain('Another name for it');
});

test('the report opens from the disk, offline, and breaks no rule of accessibility', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) asked.push(request.url());
  });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => problems.push(message.text()));
  await page.goto(pathToFileURL(report).href);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/5 of \d+ pages changed/);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: '/services/seo' }) });
  await expect(row.getByRole('cell').nth(2)).toHaveText(/^\d+\.\d kB/);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect({ asked, problems }).toEqual({ asked: [], problems: [] });
});

test('the report marks what differs on a phone and on a desktop, in a slider for the keyboard', async ({
  page,
}) => {
  await page.goto(pathToFileURL(report).href);
  for (const path of PAGES) {
    for (const screen of ['phone', 'desktop']) {
      const viewer = page.locator('figure', {
        has: page.getByRole('region', { name: `${path} on a ${screen}`, exact: true }),
      });
      await expect(viewer.getByRole('img')).toHaveCount(2);
      expect(await viewer.locator('[data-side=after] rect').count()).toBeGreaterThan(0);
      const after = viewer.locator('[data-side=after] .frame');
      const half = await after.evaluate((frame) => getComputedStyle(frame).clipPath);
      await viewer.getByRole('slider').press('ArrowRight');
      expect(await after.evaluate((frame) => getComputedStyle(frame).clipPath)).not.toBe(half);
      await viewer.getByLabel('Side by side').check();
      expect(await after.evaluate((frame) => getComputedStyle(frame).clipPath)).toBe('none');
      await viewer.getByLabel('Mark differences').uncheck();
      await expect(viewer.locator('rect').first()).toBeHidden();
    }
  }
});

test('a price in a tab that is not chosen is told in words, shown on both screens, and found on home', async ({
  page,
}) => {
  expect(stdout).toContain('SEO (package tab)\n    Plans › Standard › Price: $499/mo (was: $549/mo)');
  expect(stdout).toContain('Price of Search Engine Optimization, Standard: $499/month (was: $549/month)');
  expect(stdout).toMatch(/The same changes also show on \/ \(tab SEO, filter [^)]+\)\.\n/);
  await page.goto(pathToFileURL(report).href);
  for (const screen of ['phone', 'desktop']) {
    const state = page.locator('figure', {
      has: page.getByRole('region', { name: `/packages on a ${screen}, tab SEO`, exact: true }),
    });
    await expect(state.getByRole('img')).toHaveCount(2);
    expect(await state.locator('[data-side=after] rect').count()).toBeGreaterThan(0);
  }
  await expect(page.getByRole('region', { name: 'Not compared' }).getByRole('listitem')).toHaveText([
    'Pictures of sections that have the same HTML, styles, size and place.',
    'Films beyond their first picture.',
    'Pictures of the large view of projects.',
    'Other browsers than Chromium.',
    'What the enquiry service answers.',
  ]);
});

test('a base that nobody knows is told in one sentence', () => {
  const wrong = copy.run('src/reviewing/review/review.ts', 'no-such-branch');
  expect(wrong.status).toBe(1);
  expect(wrong.stderr.trim().split('\n').at(-1)).toBe(
    'This clone knows no branch, tag or commit "no-such-branch". Fetch it first: git fetch origin no-such-branch',
  );
});
