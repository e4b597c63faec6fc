import { expect, test, type Request } from '@playwright/test';

test('the next page is fetched when the visitor is about to choose it', async ({ page, context }) => {
  const fetched: Request[] = [];
  context.on('request', (request) => fetched.push(request));
  await page.goto('/about');
  const link = page.getByRole('banner').getByRole('link', { name: 'Packages', exact: true });
  await link.hover();
  const isPrefetch = (request: Request) =>
    new URL(request.url()).pathname === '/packages' && request.headers()['sec-purpose'] === 'prefetch';
  await expect.poll(() => fetched.some(isPrefetch)).toBe(true);

  await link.click();
  await expect(page).toHaveURL('/packages');
  const delivery = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return (entry as PerformanceNavigationTiming & { deliveryType: string }).deliveryType;
  });
  expect(delivery).toBe('navigational-prefetch');
});
