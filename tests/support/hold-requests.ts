import type { Page, Request, Route } from '@playwright/test';

/**
 * Holds back requests, as a slow connection does, until the returned function is called. Handlers return at once: at the
 * end of a test, Playwright waits five seconds for those that do not.
 *
 * @param pattern addresses, as for `page.route`
 * @param isHeld chooses among the requests for them
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
