import type { Page } from '@playwright/test';

/**
 * Records problems of a page from now on: requests to other origins, missing files, uncaught errors, and console errors
 * and warnings, including CSP violations. An error status of the page itself is not a problem.
 */
export function watchTroubles(page: Page, origin: string): string[] {
  const troubles: string[] = [];
  const missingPages = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:'))
      troubles.push(`asks for ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    if (response.request().isNavigationRequest()) missingPages.add(response.url());
    else troubles.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !missingPages.has(message.location().url))
      troubles.push(message.text());
  });
  return troubles;
}
