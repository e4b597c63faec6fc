import { expect, type Page } from '@playwright/test';
import { PART_SIZE } from '../../src/model/queries/portfolio-parts.ts';
import { labels, projects } from '../support/content.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { test } from '../support/enquiry-service.ts';

const view = (page: Page) => page.getByRole('dialog');
const last = projects.at(-1)!;

/** Opens the project that a page shows first. */
async function openFirst(page: Page, path: string) {
  await page.goto(path);
  await page.locator('[data-project] h2 a').first().click();
  await expect(view(page)).toBeVisible();
}

test('one can go on to the last project, although the page has only the first', async ({ page }) => {
  await openFirst(page, '/portfolio');
  for (const project of projects.slice(1)) {
    await page.keyboard.press('ArrowRight');
    await expect(view(page)).toHaveAccessibleName(project.title);
  }
  await expect(
    view(page).getByText(`${projects.length} / ${projects.length}`, { exact: true }),
  ).toBeVisible();
  await expect(view(page).getByRole('button', { name: labels.nextProject })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.locator(`#${last.id} h2 a`)).toBeFocused();
  await expect(page).toHaveURL('/portfolio');
});

test('one can go back to the first project from a further page', async ({ page }) => {
  await openFirst(page, '/portfolio/2');
  await expect(view(page)).toHaveAccessibleName(projects[PART_SIZE]!.title);
  await expect(view(page).getByText(`${PART_SIZE + 1} / ${projects.length}`, { exact: true })).toBeVisible();
  for (const project of projects.slice(0, PART_SIZE).toReversed()) {
    await expect(view(page).getByRole('button', { name: labels.previousProject })).toBeEnabled();
    await page.keyboard.press('ArrowLeft');
    await expect(view(page)).toHaveAccessibleName(project.title);
  }
  await expect(view(page).getByText(`1 / ${projects.length}`, { exact: true })).toBeVisible();
  await expect(view(page).getByRole('button', { name: labels.previousProject })).toBeDisabled();
});

test('an address with a project of a further page opens it', async ({ page }) => {
  await page.goto(`/portfolio#${last.id}`);
  await expect(view(page)).toHaveAccessibleName(last.title);
  await expect(page).toHaveURL(`/portfolio#${last.id}`);
  await page.keyboard.press('Escape');
  await expect(page.locator(`#${last.id} h2 a`)).toBeFocused();
});

test('a project that takes the place of the note that more is loading is there for everybody', async ({
  page,
}) => {
  const inCategory = projects.filter(({ category }) => category === 'seo');
  // The second page of the portfolio has the category's second project, too.
  const release = await holdRequests(page, '**/portfolio/*', (request) => /\/(seo|2)$/.test(request.url()));
  await page.goto('/portfolio#seo');
  await expect(page.locator('[data-selected="seo"]')).toBeVisible();
  await page.getByRole('link', { name: inCategory[0]!.title }).click();
  await expect(view(page).getByRole('group', { name: `1 / ${inCategory.length}` })).toBeVisible();
  // On a busy machine the view is seen before it listens to keys.
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(view(page).getByText(labels.loadingProjects)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  release();
  const second = view(page).getByRole('group', { name: `2 / ${inCategory.length}` });
  await expect(second.getByRole('heading', { name: inCategory[1]!.title })).toBeVisible();
});

test('an address that names nothing shows the portfolio', async ({ page }) => {
  const answered = page.waitForResponse('**/portfolio/places.json');
  await page.goto('/portfolio#no-such-project');
  await answered;
  await expect(page).toHaveURL('/portfolio#no-such-project');
  await expect(page.locator('[data-project]').first()).toBeVisible();
});

test('when the next projects cannot be fetched, the view says so and tries again when asked', async ({
  page,
}) => {
  let isBroken = true;
  await page.route('**/portfolio/2', (route) =>
    isBroken && route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  await openFirst(page, '/portfolio');
  for (const project of projects.slice(1, PART_SIZE)) {
    await page.keyboard.press('ArrowRight');
    await expect(view(page)).toHaveAccessibleName(project.title);
  }
  await page.keyboard.press('ArrowRight');
  await expect(view(page).getByText(labels.projectsNotLoaded)).toBeInViewport();
  isBroken = false;
  await view(page).getByRole('button', { name: labels.tryAgain }).click();
  await expect(view(page)).toHaveAccessibleName(projects[PART_SIZE]!.title);
});
