import { expect, type Page, type Request } from '@playwright/test';
import { home } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';

test('the next page is fetched when the visitor is about to choose it', async ({ page, context }) => {
  const fetched: Request[] = [];
  context.on('request', (request) => fetched.push(request));
  await page.goto('/about');
  const link = page.getByRole('banner').getByRole('link', { name: 'Packages', exact: true });
  const isPrefetch = (request: Request) =>
    new URL(request.url()).pathname === '/packages' && request.headers()['sec-purpose'] === 'prefetch';
  // The rules that say what to fetch may arrive after the page; they count from the next hover.
  await expect(async () => {
    await page.mouse.move(0, 400);
    await link.hover();
    await expect.poll(() => fetched.some(isPrefetch), { timeout: 2_000 }).toBe(true);
  }).toPass();
  await fetched.find(isPrefetch)!.response();

  await link.click();
  await expect(page).toHaveURL('/packages');
  const delivery = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return (entry as PerformanceNavigationTiming & { deliveryType: string }).deliveryType;
  });
  expect(delivery).toBe('navigational-prefetch');
});

test.describe('a picture', () => {
  /** What moves between two pages: names of parts, each with the milliseconds it takes; none without a transition. */
  const recordTransition = (page: Page) =>
    page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        const note = (moving: [string, number][]) => void Object.assign(window, { moving });
        if (!viewTransition) return note([]);
        void viewTransition.ready.then(() =>
          note(
            document.getAnimations().flatMap(({ effect }) => {
              const { pseudoElement } = effect as KeyframeEffect;
              const { delay = 0, duration } = effect!.getTiming();
              return pseudoElement?.startsWith('::view-transition')
                ? [[pseudoElement, delay + Number(duration)]]
                : [];
            }),
          ),
        );
      });
    });
  const moving = async (page: Page) => {
    const recorded = await page.waitForFunction(
      () => (window as unknown as { moving?: [string, number][] }).moving,
    );
    return (await recorded.jsonValue())!;
  };
  const PICTURE = '::view-transition-group(picture)';

  for (const [place, path, choose] of [
    ['the list of services', '/services', (page: Page) => page.getByRole('main').locator('li a').nth(1)],
    [
      'the home page',
      '/',
      (page: Page) =>
        page.getByRole('main').getByRole('link', { name: home.timeline.items[1]!.title }).first(),
    ],
  ] as const) {
    test(
      `is carried from ${place} to the page it leads to, by an animation of at most 600 ms`,
      { tag: '@both' },
      async ({ page }) => {
        await recordTransition(page);
        await page.goto(path);
        await choose(page).click();
        await expect(page).toHaveURL(/\/services\/./);
        const parts = await moving(page);
        expect(parts.map(([name]) => name)).toContain(PICTURE);
        expect(Math.max(...parts.map(([, duration]) => duration))).toBeLessThanOrEqual(600);
      },
    );
  }

  test('stays where it is for who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await recordTransition(page);
    await page.goto('/services');
    await page.getByRole('main').locator('li a').nth(1).click();
    await expect(page).toHaveURL(/\/services\/./);
    expect(await moving(page)).toEqual([]);
  });
});
