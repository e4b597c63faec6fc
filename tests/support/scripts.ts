import { expect, type Locator, type Page } from '@playwright/test';
import { holdRequests } from './hold-requests.ts';

/** Keeps back every script file of the site, as a slow connection does, until the returned function is called. */
export const holdScripts = (page: Page) => holdRequests(page, '**/_astro/*.js');

/** The script files that the page asks for from now on, by their names without hash: `navbar`, `lightbox`. */
export function recordScripts(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return;
    names.push(new URL(request.url()).pathname.replace(/^.*\//, '').replace(/\..*$/, ''));
  });
  return names;
}

/**
 * Waits until the island that holds this element listens to the visitor. Astro takes its attribute away when React
 * begins; an island that replays events says itself when it is done (site/scripts/first-touch.js).
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
