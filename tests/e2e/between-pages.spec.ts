import { expect, type Page, type Request } from '@playwright/test';
import { home } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';

test('the next page is fetched when the visitor is about to choose it', async ({ page, context }) => {
  const fetched: Request[] = [];
  context.on('request', (request) => fetched.push(request));
  await page.goto('/about');
  const link = page.getByRole('banner').locator('a[href="/packages"]');
  const isPrefetch = (request: Request) =>
    new URL(request.url()).pathname === '/packages' && request.headers()['sec-purpose'] === 'prefetch';
  // The speculation rules may arrive after the page; they apply from the next hover.
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

/** Records the view transition between two pages: names of its parts with their durations in milliseconds. */
const recordTransitions = (page: Page) =>
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

test('a picture morphs to the page it links to, in at most 600 ms, and not with reduced motion', async ({
  page,
}) => {
  await recordTransitions(page);
  const main = page.getByRole('main');
  const inList = main.locator('li a').nth(1);
  const onHome = main.getByRole('link', { name: home.timeline.items[1]!.title }).first();
  for (const [path, link, reducedMotion] of [
    ['/services', inList, null],
    ['/', onHome, null],
    ['/services', inList, 'reduce'],
  ] as const)
    await test.step(`from ${path}${reducedMotion ? ' without motion' : ''}`, async () => {
      await page.emulateMedia({ reducedMotion });
      await page.goto(path);
      await link.click();
      await expect(page).toHaveURL(/\/services\/./);
      const recorded = await page.waitForFunction(
        () => (window as unknown as { moving?: [string, number][] }).moving,
      );
      const parts = (await recorded.jsonValue())!;
      if (reducedMotion) return expect.soft(parts).toEqual([]);
      expect.soft(parts.map(([name]) => name)).toContain('::view-transition-group(picture)');
      expect.soft(Math.max(...parts.map(([, duration]) => duration))).toBeLessThanOrEqual(600);
    });
});
