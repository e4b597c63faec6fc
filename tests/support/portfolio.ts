import { expect, type Page } from '@playwright/test';
import { labels, listedServices, projects } from './content.ts';

export const items = (page: Page) => page.locator('[data-project]');
export const shown = (page: Page) => items(page).filter({ visible: true });
export const bar = (page: Page) => page.getByRole('navigation', { name: labels.filterPortfolio });
export const inCategory = (id: string) => projects.filter(({ category }) => category === id);
/** Id of a category with several projects. */
export const CATEGORY = listedServices.map(({ id }) => id).find((id) => inCategory(id).length > 1)!;

/** Waits until exactly these projects are visible, in this order. */
export const expectShown = (page: Page, list: typeof projects) =>
  expect(shown(page).getByRole('heading')).toHaveText(list.map(({ title }) => title));

/**
 * Runs in the page. Whether the large view shows its pictures in full size. Until then a picture that replaces its
 * preview makes Chromium drop a scroll that a key has just begun.
 */
export function hasLargePictures(): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-project] a')];
  const pictures = document.querySelectorAll<HTMLImageElement>('dialog figure > img:first-child');
  return [...pictures].every(({ src }) => links.some(({ href }) => href === src));
}
