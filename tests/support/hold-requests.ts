import type { Page, Request, Route } from '@playwright/test';

/**
 * Delays requests, as on a slow connection, until the returned function is called. Route handlers return immediately,
 * because at the end of a test Playwright waits five seconds for pending ones.
 *
 * @param pattern URL pattern, as for `page.route`
 * @param isHeld filters the matching requests
 */
export async function holdRequests(
  page: Page,
  pattern: string,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(pattern, (route) => {
    if (isOpen || !isHeld(route.request())) return route.continue();
    return void held.push(route);
  });
  return () => {
    isOpen = true;
    for (const route of held) void route.continue();
  };
}

/** Fails fetches of a page, which still opens. */
export const breakFetches = (page: Page, pattern: string) =>
  page.route(pattern, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
  );
