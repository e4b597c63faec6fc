import { expect, test } from '@playwright/test';
import { sitemapPaths } from '../support/sitemap.ts';

/** Addresses in the attributes of a page's elements, as they are written. */
async function addressesOf(html: string): Promise<string[]> {
  const found = new Set<string>();
  for (const [, , value = ''] of html.matchAll(
    /\s(href|src|poster|action|component-url|renderer-url)="([^"]+)"/g,
  )) {
    found.add(value.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));
  }
  for (const [, value = ''] of html.matchAll(/\ssrcset="([^"]+)"/g)) {
    for (const candidate of value.split(', ')) found.add(candidate.split(' ')[0]!);
  }
  return [...found];
}

test('every link and file that a page names exists, and every fragment has its place', async ({
  request,
  baseURL,
}) => {
  test.slow(); // Some two thousand addresses.
  const pages = new Map<string, string>();
  const problems: string[] = [];
  const checked = new Set<string>();

  for (const path of [...sitemapPaths(), '/no-such-page']) {
    const html = await (await request.get(path)).text();
    pages.set(path, html);
    for (const address of await addressesOf(html)) {
      if (/^(mailto:|tel:|data:)/.test(address)) continue;
      const url = new URL(address, `${baseURL}${path}`);
      if (url.origin !== baseURL) continue;
      const target = url.pathname + url.search;
      if (target.startsWith('/api/')) continue;
      if (!checked.has(target)) {
        checked.add(target);
        const response = await request.get(target, { maxRedirects: 0 });
        if (response.status() !== 200 && target !== '/no-such-page')
          problems.push(`${path}: ${address} answers ${response.status()}`);
        if (response.headers()['content-type']?.startsWith('text/html'))
          pages.set(target, await response.text());
      }
      const id = url.hash.slice(1);
      const place = pages.get(target);
      if (id && id !== 'all' && place && !place.includes(` id="${id}"`))
        problems.push(`${path}: ${address} has no such place`);
    }
  }

  expect(problems).toEqual([]);
  expect(checked.size).toBeGreaterThan(100);
});

test('links to other hosts are few and known: chat, social profiles and the credit', async ({
  request,
  baseURL,
}) => {
  const hosts = new Set<string>();
  for (const path of sitemapPaths()) {
    const html = await (await request.get(path)).text();
    for (const [, href = ''] of html.matchAll(/<a\s[^>]*href="(https?:[^"]+)"/g))
      hosts.add(new URL(href).origin);
  }
  hosts.delete(baseURL!);
  expect(hosts.size).toBeLessThanOrEqual(4);
});

test('robots lead crawlers to the sitemap and keep them off the enquiry service', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Sitemap: https://');
  expect(robots).toContain('Disallow: /api/');
});
