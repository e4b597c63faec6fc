import { expect } from '@playwright/test';
import { page as pageEntry, services } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';

const PAGES = ['/about', '/services', '/packages', '/portfolio', '/contact'].concat(
  services.map(({ id }) => `/services/${id}`),
);

for (const [contracted, correct] of [
  ['/services/vedio-editing', '/services/video-editing'],
  ['/services/perfromance-marketing', '/services/performance-marketing'],
] as const) {
  test(`misspelt on purpose, ${contracted} is the address, ${correct} is none`, async ({ request }) => {
    expect((await request.get(contracted)).status()).toBe(200);
    expect((await request.get(correct)).status()).toBe(404);
  });
}

test('every route of the specification answers', async ({ request }) => {
  for (const path of ['/', ...PAGES])
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
});

test('an address with a slash at its end redirects for good to the one without', async ({ request }) => {
  for (const path of PAGES) {
    const answer = await request.get(`${path}/`, { maxRedirects: 0 });
    expect([301, 308]).toContain(answer.status());
    expect(answer.headers().location).toBe(path);
  }
});

test('a redirect keeps what the address asks', async ({ request }) => {
  const answer = await request.get('/about/?from=mail', { maxRedirects: 0 });
  expect(answer.headers().location).toBe('/about?from=mail');
});

test('an unknown address answers 404 with the chrome of the site and ways on', async ({ page }) => {
  const notFound = pageEntry('not-found');
  const answer = await page.goto('/services/there-is-no-such-service');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound.heading);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  for (const { label, href } of notFound.ways ?? []) {
    await expect(page.getByRole('main').getByRole('link', { name: label })).toHaveAttribute('href', href);
    expect((await page.request.get(href)).status()).toBe(200);
  }
});
