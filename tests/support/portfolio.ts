import { expect, type Page } from '@playwright/test';
import { PART_SIZE } from '../../src/model/queries/portfolio-parts.ts';
import { labels, projects } from './content.ts';

/** The projects on the portfolio's first page. */
export const firstPart = projects.slice(0, PART_SIZE);

export const items = (page: Page) => page.locator('[data-project]');
export const shown = (page: Page) => items(page).filter({ visible: true });
export const bar = (page: Page) => page.getByRole('navigation', { name: labels.filterPortfolio });
export const inCategory = (id: string) => projects.filter(({ category }) => category === id);
/** The link at the end of the list. */
export const more = (page: Page) => page.getByRole('link', { name: labels.moreProjects });

/** Waits until exactly these projects are shown, in their order. */
export const expectShown = (page: Page, list: typeof projects) =>
  expect(shown(page).getByRole('heading')).toHaveText(list.map(({ title }) => title));

/** Opens the portfolio and goes on until every project is there. */
export async function openWhole(page: Page): Promise<void> {
  await page.goto('/portfolio');
  await goOn(page, projects.length);
}

/** Scrolls down, as a visitor does, until so many projects are in the list. */
export async function goOn(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.evaluate(() =>
      document.querySelector('.items')?.scrollIntoView({ block: 'end', behavior: 'instant' }),
    );
    expect(await shown(page).count()).toBe(count);
  }).toPass();
}
