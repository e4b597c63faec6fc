import { expect, test } from 'vitest';
import { site } from '../support/content.ts';
import { get } from '../support/built-site.ts';
import { htmlOf, sitemapPaths } from '../support/sitemap.ts';

test('links to other hosts are few and known: chat, map, social profiles and the credit', () => {
  const hosts = new Set<string>();
  for (const path of sitemapPaths()) {
    for (const [, href = ''] of htmlOf(path).matchAll(/<a\s[^>]*href="(https?:[^"]+)"/g))
      hosts.add(new URL(href).origin);
  }
  const { chat, credit, directions, social } = site;
  const known = [chat, credit, directions, ...social].map(({ url }) => new URL(url).origin);
  expect([...hosts].sort()).toEqual([...new Set(known)].sort());
});

test('no page loads anything from another host', () => {
  const problems: string[] = [];
  for (const path of [...sitemapPaths(), '/404']) {
    // Links are followed by people, and the canonical address by crawlers.
    const html = htmlOf(path).replace(/<a\s[^>]*>|<link rel="canonical"[^>]*>/g, '');
    const foreign =
      /\s(?:href|src|srcset|poster|action|component-url|renderer-url|data-runtime)="[^"]*?(?:https?:)?\/\/[^"]*"|url\(["']?(?:https?:)?\/\/[^)]*\)/g;
    for (const [address] of html.matchAll(foreign)) problems.push(`${path}: ${address.trim()}`);
  }
  expect(problems).toEqual([]);
});

test('robots lead crawlers to the sitemap and keep them off the enquiry service', async () => {
  const robots = await (await get('/robots.txt')).text();
  expect(robots).toContain('Sitemap: https://');
  expect(robots).toContain('Disallow: /api/');
});
