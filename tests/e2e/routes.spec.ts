import { expect, test } from '@playwright/test';
import { about, contact, home, page as pageEntry, services, site, type Seo } from '../support/content.ts';

interface Route {
  path: string;
  heading: string;
  seo: Seo;
}

/** The route of a service, whose words stand in the folder of the same name. */
function serviceRoute(id: string): Route {
  const service = services.find((candidate) => candidate.id === id);
  if (!service) throw new Error(`src/content/services/${id} does not exist`);
  return { path: `/services/${id}`, heading: service.heading, seo: service.seo };
}

/** Every route of the specification, section 2. */
const ROUTES: Route[] = [
  { path: '/', heading: `Transform Your Digital Presence with ${site.brand}`, seo: home.seo },
  { path: '/about', ...about },
  { path: '/services', ...pageEntry('services') },
  { path: '/packages', ...pageEntry('packages') },
  { path: '/portfolio', ...pageEntry('portfolio') },
  { path: '/contact', ...contact },
  serviceRoute('web-development'),
  serviceRoute('digital-marketing'),
  serviceRoute('lead-generation'),
  serviceRoute('product-shoot'),
  serviceRoute('vedio-editing'),
  serviceRoute('influencer-reel-editing'),
  serviceRoute('perfromance-marketing'),
  serviceRoute('influencer-marketing'),
  serviceRoute('seo'),
  serviceRoute('social-media-marketing'),
  serviceRoute('video-shoot-production'),
];

const UNKNOWN = '/services/there-is-no-such-service';

for (const { path, heading, seo } of ROUTES) {
  test(`${path} answers with its own heading and title`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(`${seo.title} | ${site.brand}`);
  });
}

test.describe('misspelt on purpose, as existing links and the contract have it:', () => {
  for (const [contracted, correct] of [
    ['/services/vedio-editing', '/services/video-editing'],
    ['/services/perfromance-marketing', '/services/performance-marketing'],
  ] as const) {
    test(`${contracted} is the address, ${correct} is none`, async ({ request }) => {
      expect((await request.get(contracted)).status()).toBe(200);
      expect((await request.get(correct)).status()).toBe(404);
    });
  }
});

for (const { path } of ROUTES.slice(1)) {
  test(`${path}/ redirects for good to ${path}`, async ({ request }) => {
    const answer = await request.get(`${path}/`, { maxRedirects: 0 });
    expect([301, 308]).toContain(answer.status());
    expect(answer.headers().location).toBe(path);
  });
}

test('a redirect keeps what the address asks', async ({ request }) => {
  const answer = await request.get('/about/?from=mail', { maxRedirects: 0 });
  expect(answer.headers().location).toBe('/about?from=mail');
});

test('an unknown address answers 404 with the chrome of the site and ways on', async ({ page }) => {
  const notFound = pageEntry('not-found');
  const answer = await page.goto(UNKNOWN);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound.heading);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  const ways = page.getByRole('main').getByRole('link');
  expect(await ways.count()).toBeGreaterThan(1);
  for (const { label, href } of notFound.ways ?? []) {
    await expect(page.getByRole('main').getByRole('link', { name: label })).toHaveAttribute('href', href);
    expect((await page.request.get(href)).status()).toBe(200);
  }
});

test('every page says about itself what searching and sharing need, and no two say the same', async ({
  page,
}) => {
  const seen = { title: new Set<string>(), description: new Set<string>(), keywords: new Set<string>() };
  for (const { path } of ROUTES) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const meta = (name: string) => page.locator(`head meta[name="${name}"], head meta[property="${name}"]`);
    const content = async (name: string) => (await meta(name).getAttribute('content')) ?? '';

    const title = await page.title();
    const description = await content('description');
    const keywords = await content('keywords');
    expect(description.length, `description of ${path}`).toBeGreaterThan(40);
    expect(keywords.split(', ').length, `keywords of ${path}`).toBeGreaterThan(2);

    const canonical = (await page.locator('head link[rel=canonical]').getAttribute('href')) ?? '';
    expect(new URL(canonical).pathname, `canonical address of ${path}`).toBe(path);
    expect(canonical.endsWith('/')).toBe(path === '/');

    await expect(meta('og:title')).toHaveAttribute('content', title);
    await expect(meta('twitter:title')).toHaveAttribute('content', title);
    await expect(meta('og:description')).toHaveAttribute('content', description);
    await expect(meta('twitter:description')).toHaveAttribute('content', description);
    await expect(meta('og:url')).toHaveAttribute('content', canonical);
    await expect(meta('og:site_name')).toHaveAttribute('content', site.brand);
    await expect(meta('twitter:card')).toHaveAttribute('content', 'summary_large_image');

    const image = new URL(await content('og:image'));
    expect(image.origin, `shared picture of ${path}`).toBe(new URL(canonical).origin);
    await expect(meta('twitter:image')).toHaveAttribute('content', image.href);
    const picture = await page.request.get(image.pathname);
    expect(picture.headers()['content-type']).toMatch(/^image\/(jpeg|png)$/);
    for (const name of ['og:image:alt', 'twitter:image:alt']) expect(await content(name)).not.toBe('');

    for (const [kind, value] of Object.entries({ title, description, keywords })) {
      expect(seen[kind as keyof typeof seen], `${kind} of ${path}`).not.toContain(value);
      seen[kind as keyof typeof seen].add(value);
    }
  }
});
