import { expect, type Locator, type Page } from '@playwright/test';
import { holdRequests } from './hold-requests.ts';

/** Delays all script files of the site, as on a slow connection, until the returned function is called. */
export const holdScripts = (page: Page) => holdRequests(page, '**/_astro/*.js');

/** Delays React and the islands, but not the script that answers the first interaction. */
export const holdReact = (page: Page) =>
  holdRequests(page, '**/_astro/*.js', (request) => !request.url().includes('island-runtime'));

/** Records the scripts that the page requests from now on, by file name without hash: `navbar`, `slides`. */
export function recordScripts(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return;
    names.push(new URL(request.url()).pathname.replace(/^.*\//, '').replace(/\..*$/, ''));
  });
  return names;
}

/**
 * Waits until the island that contains the element has hydrated. Astro removes its `ssr` attribute when React starts;
 * `site/scripts/first-touch.js` then sets `isDone` on islands that replay events.
 */
export async function untilHydrated(element: Locator): Promise<void> {
  const island = element.locator('xpath=ancestor::astro-island[1]');
  await expect(island).not.toHaveAttribute('ssr');
  const isReady = () =>
    island.evaluate(
      (root: HTMLElement & { isDone?: boolean }) =>
        !root.querySelector('[data-replay]') || root.isDone === true,
    );
  await expect.poll(isReady).toBe(true);
}
