import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { parse, stringify } from 'yaml';
import { fillIn } from '../../src/model/queries/format.ts';
import { PROJECTS_PER_PAGE } from '../../src/model/queries/portfolio-pages.ts';
import { buildSite } from '../../src/tooling/build-site.ts';
import { serveFolder } from '../../src/tooling/serve-folder.ts';
import { labels } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';
import { bar, items, shown } from '../support/portfolio.ts';
import { SOMEBODY, workingCopy } from '../support/working-copy.ts';

const TOTAL = PROJECTS_PER_PAGE + 16;
const idsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `project-${first + index}`);

/**
 * Makes a copy of the repository with `TOTAL` projects, `project-1` and so on in their order. They are made from the real
 * ones in turn, share their pictures, and have a history, which the build reads. Remove it after use.
 */
function copyWithProjects() {
  const copy = workingCopy();
  const [folder, originals] = [copy.path('src/content/portfolio'), copy.path('originals')];
  renameSync(folder, originals);
  const names = readdirSync(originals).sort();
  for (let number = 1; number <= TOTAL; number++) {
    const original = join(originals, names[number % names.length]!);
    const project = join(folder, `project-${number}`);
    mkdirSync(project, { recursive: true });
    for (const file of readdirSync(original)) linkSync(join(original, file), join(project, file));
    const entry = join(project, 'index.yaml');
    const fields = parse(readFileSync(entry, 'utf8'));
    rmSync(entry);
    const title = `${fields.title.slice(0, 60)} ${number}`;
    writeFileSync(entry, stringify({ ...fields, title, order: number }));
  }
  copy.git('add', 'src/content/portfolio/*.yaml');
  copy.git(...SOMEBODY, 'commit', '--quiet', '--message', 'All projects');
  return copy;
}

// A build: 30 CPU s.
test('a long portfolio has pages with plain links', { tag: '@full' }, async ({ page }) => {
  test.setTimeout(600_000);
  const copy = copyWithProjects();
  const dist = copy.path('dist');
  await buildSite(copy.folder, dist);
  const { url, close } = await serveFolder(dist);
  const link = (name: string) => page.getByRole('link', { name });
  const ids = () => shown(page).evaluateAll((list) => list.map(({ id }) => id));
  try {
    await test.step('each page has its projects, its place among all, and links to the pages beside it', async () => {
      await page.goto(`${url}portfolio`);
      expect.soft(await ids()).toEqual(idsFrom(1, PROJECTS_PER_PAGE));
      await expect.soft(link(labels.earlierProjects)).toHaveCount(0);
      await link(labels.moreProjects).click();
      await expect(page).toHaveURL(`${url}portfolio/2`);
      expect.soft(await ids()).toEqual(idsFrom(PROJECTS_PER_PAGE + 1, TOTAL));
      const place = { first: `${PROJECTS_PER_PAGE + 1}`, last: `${TOTAL}`, total: `${TOTAL}` };
      await expect.soft(page.getByText(fillIn(labels.projectsOnPage, place))).toBeVisible();
      const titles = await items(page).getByRole('heading').allTextContents();
      const [firstTitle = '', lastTitle = ''] = [titles[0]?.trim(), titles.at(-1)?.trim()];
      const words = fillIn(labels.pageDescription, { ...place, firstTitle, lastTitle });
      await expect.soft(page.locator('meta[name=description]')).toHaveAttribute('content', words);
      await expect.soft(link(labels.moreProjects)).toHaveCount(0);
      await link(labels.earlierProjects).click();
      await expect(page).toHaveURL(`${url}portfolio`);
    });

    await test.step('the filter leads to the page of a category, which has all of its projects', async () => {
      const choice = bar(page).getByRole('link').nth(1);
      const count = Number(await choice.locator('span').textContent());
      const category = (await choice.getAttribute('href'))!;
      await choice.click();
      await expect(page).toHaveURL(new URL(category, url).href);
      await expect.soft(shown(page)).toHaveCount(count);
      await page.goto(`${url}portfolio#${category.split('/').at(-1)}`);
      await expect.soft(page).toHaveURL(new URL(category, url).href);
    });

    await test.step('a project opens on its page, which the large view goes through', async () => {
      const [first, second] = idsFrom(PROJECTS_PER_PAGE + 1, PROJECTS_PER_PAGE + 2);
      await page.goto(`${url}portfolio/2#${first}`);
      const view = page.getByRole('dialog');
      await expect.soft(view.getByText(`1 / ${TOTAL - PROJECTS_PER_PAGE}`, { exact: true })).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect.soft(page).toHaveURL(`${url}portfolio/2#${second}`);
      await page.goBack();
      await expect.soft(view).toBeHidden();
      await expect.soft(page).toHaveURL(`${url}portfolio/2`);
    });
  } finally {
    await close();
    copy.remove();
  }
});
