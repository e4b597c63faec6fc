import { expect, type Page } from '@playwright/test';
import { PART_SIZE } from '../../src/model/queries/portfolio-parts.ts';
import { labels } from '../support/content.ts';
import { serveLongPortfolio } from '../support/long-portfolio.ts';
import { bar, goOn, shown } from '../support/portfolio.ts';
import { test } from '../support/enquiry-service.ts';

const TOTAL = 200;
const MANY = 30;
/** How many parts come without being asked for. */
const BY_THEMSELVES = 3;

const view = (page: Page) => page.getByRole('dialog');
const titles = (page: Page) => shown(page).getByRole('heading').allTextContents();

test.beforeEach(({ page }) => serveLongPortfolio(page, TOTAL, 'seo', MANY));
// A route handler may still be running when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }));

test('after three parts the footer can be reached, and the link brings the next ones', async ({ page }) => {
  await page.goto('/portfolio');
  const count = PART_SIZE * (1 + BY_THEMSELVES);
  await goOn(page, count);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  await expect(page.locator('.more')).toHaveAttribute('data-state', 'asks');
  await expect(shown(page)).toHaveCount(count);
  await page.locator('.more a').press('Enter');
  await expect(shown(page).nth(count).getByRole('link')).toBeFocused();
});

test('a category with many projects shows what is there at once, goes on by itself, and shows each once', async ({
  page,
}) => {
  await page.goto('/portfolio');
  await bar(page).locator('[data-choice="seo"]').click();
  await expect(shown(page).nth(PART_SIZE - 1)).toBeVisible();
  await goOn(page, PART_SIZE * BY_THEMSELVES);
  await page.locator('.more a').click();
  await goOn(page, MANY);
  const all = await titles(page);
  expect(new Set(all).size).toBe(MANY);
  await expect(page.locator('.more p')).toHaveText(`${MANY} of ${MANY} projects`);
});

test('the large view goes through all projects of a category that has many', async ({ page }) => {
  await page.goto('/portfolio#seo');
  await expect(page.locator('.more p')).toHaveText(new RegExp(` of ${MANY} projects$`));
  await shown(page).nth(1).getByRole('link').first().click();
  await expect(view(page).getByText(`2 / ${MANY}`)).toBeVisible();
  for (let place = 3; place <= MANY; place++) {
    await page.keyboard.press('ArrowRight');
    // Not only its number, which the note that more is loading has, too.
    await expect(view(page).getByRole('group', { name: `${place} / ${MANY}`, exact: true })).toBeVisible();
  }
  await expect(view(page).getByRole('button', { name: labels.nextProject })).toBeDisabled();
});
