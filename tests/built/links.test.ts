import { expect, test } from 'vitest';
import { get } from '../support/built-site.ts';
import { htmlOf, sitemapPaths } from '../support/sitemap.ts';

const ORIGIN = 'http://site.invalid';

/** Addresses in the attributes of a page's elements, as they are written. */
function addressesOf(html: string): string[] {
  const found = new Set<string>();
  for (const [, , value = ''] of html.matchAll(
    /\s(href|src|poster|action|component-url|renderer-url|data-island-runtime)="([^"]+)"/g,
  )) {
    found.add(value.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));
  }
  for (const [, value = ''] of html.matchAll(/\ssrcset="([^"]+)"/g)) {
    for (const candidate of value.split(', ')) found.add(candidate.split(' ')[0]!);
  }
  return [...found];
}

test('every link and file that a page names exists, and every fragment has its place', async () => {
  const pages = new Map<string, string>();
  const problems: string[] = [];
  const checked = new Set<string>();

  for (const path of [...sitemapPaths(), '/404']) {
    const html = htmlOf(path);
    pages.set(path, html);
    for (const address of addressesOf(html)) {
      if (/^(mailto:|tel:|data:)/.test(address)) continue;
      const url = new URL(address, ORIGIN + path);
      if (url.origin !== ORIGIN) continue;
      const target = url.pathname + url.search;
      if (target.startsWith('/api/')) continue;
      if (!checked.has(target)) {
        checked.add(target);
        const response = await get(target);
        // That page stands for all that are missing.
        if (response.status !== 200 && target !== '/404')
          problems.push(`${path}: ${address} answers ${response.status}`);
        if (response.headers.get('content-type')?.startsWith('text/html'))
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

test('links to other hosts are few and known: chat, social profiles and the credit', () => {
  const hosts = new Set<string>();
  for (const path of sitemapPaths()) {
    for (const [, href = ''] of htmlOf(path).matchAll(/<a\s[^>]*href="(https?:[^"]+)"/g))
      hosts.add(new URL(href).origin);
  }
  expect(hosts.size).toBeLessThanOrEqual(4);
});

test('no page loads anything from another host', () => {
  const problems: string[] = [];
  for (const path of [...sitemapPaths(), '/404']) {
    // Links are followed by people, and the canonical address by crawlers.
    const html = htmlOf(path).replace(/<a\s[^>]*>|<link rel="canonical"[^>]*>/g, '');
    const foreign =
      /\s(?:href|src|srcset|poster|action|component-url|renderer-url|data-island-runtime)="[^"]*?(?:https?:)?\/\/[^"]*"|url\(["']?(?:https?:)?\/\/[^)]*\)/g;
    for (const [address] of html.matchAll(foreign)) problems.push(`${path}: ${address.trim()}`);
  }
  expect(problems).toEqual([]);
});

test('robots lead crawlers to the sitemap and keep them off the enquiry service', async () => {
  const robots = await (await get('/robots.txt')).text();
  expect(robots).toContain('Sitemap: https://');
  expect(robots).toContain('Disallow: /api/');
});
