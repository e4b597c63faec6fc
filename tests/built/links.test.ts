import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEntry } from '../../src/model/check/entries.ts';
import { Content } from '../../src/model/check/content.ts';
import { findTargets } from '../../src/model/check/links.ts';
import { get } from '../support/built-site.ts';
import { projects, site } from '../support/content.ts';
import { DIST, documentOf, htmlOf, isPortfolioPart, NOT_FOUND, sitemapPaths } from '../support/sitemap.ts';

test('the only links to other hosts are chat, map, social profiles and the credit', () => {
  const hosts = new Set<string>();
  for (const path of sitemapPaths()) {
    for (const [, href = ''] of htmlOf(path).matchAll(/<a\s[^>]*href="(https?:[^"]+)"/g))
      hosts.add(new URL(href).origin);
  }
  const { chat, credit, directions, social } = site;
  const known = [chat, credit, ...(directions ? [directions] : []), ...social].map(
    ({ url }) => new URL(url).origin,
  );
  expect([...hosts].sort()).toEqual([...new Set(known)].sort());
});

test('no page loads anything from another host', () => {
  const problems: string[] = [];
  for (const path of [...sitemapPaths(), '/404']) {
    // Links and canonical URLs load nothing.
    const html = htmlOf(path).replace(/<a\s[^>]*>|<link rel="canonical"[^>]*>/g, '');
    const foreign =
      /\s(?:href|src|srcset|poster|action|component-url|renderer-url|data-runtime)="[^"]*?(?:https?:)?\/\/[^"]*"|url\(["']?(?:https?:)?\/\/[^)]*\)/g;
    for (const [address] of html.matchAll(foreign)) problems.push(`${path}: ${address.trim()}`);
  }
  expect(problems).toEqual([]);
});

test('each internal address in a page leads to a file of the build, and each fragment to a place in it', () => {
  const pages = [...sitemapPaths(), NOT_FOUND];
  const places = new Map(
    pages.map((path) => {
      const elements = documentOf(path).querySelectorAll('[id],[data-choice]');
      return [
        path,
        new Set(elements.flatMap((element) => [element.id, element.getAttribute('data-choice')])),
      ];
    }),
  );
  const dead: string[] = [];
  for (const path of pages) {
    for (const [, address = ''] of htmlOf(path).matchAll(/ (?:href|src|poster|data-[a-z]+)="([/#][^"]*)"/g)) {
      const [target = '', fragment = ''] = address.split('#');
      const to = target || path;
      const isFile = existsSync(join(DIST, decodeURIComponent(to)));
      if (to.startsWith('/api/') || (isFile && to !== '/')) continue;
      if (!places.has(to)) dead.push(`${path}: ${address} leads to no page`);
      else if (fragment && !places.get(to)!.has(decodeURIComponent(fragment)))
        dead.push(`${path}: ${address} names no place`);
    }
  }
  expect(dead).toEqual([]);
});

test('the paths in the data of projects are links on no page', () => {
  const paths = new Set(projects.map(({ link }) => link));
  for (const link of paths) expect(link).toMatch(/^\/portfolio\/[a-z0-9-]+$/);
  for (const path of sitemapPaths()) {
    const links = [...htmlOf(path).matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(
      links.filter((href) => paths.has(href)),
      path,
    ).toEqual([]);
  }
});

test('robots.txt names the sitemap and disallows the enquiry service', async () => {
  const robots = await (await get('/robots.txt')).text();
  expect(robots).toContain('Sitemap: https://');
  expect(robots).toContain('Disallow: /api/');
});

/** The HTML of all pages of the portfolio. */
const wholePortfolio = sitemapPaths()
  .filter((path) => path === '/portfolio' || isPortfolioPart(path))
  .map(htmlOf)
  .join('\n');

test('every URL that the content check accepts is in the built site', async () => {
  const root = join(import.meta.dirname, '../..');
  const content = new Content(root);
  const entries = await Promise.all(content.files().entries.map((file) => readEntry(content, file)));
  const pages = new Map<string, string>();
  const missing: string[] = [];
  const { addresses } = findTargets(entries, new Date());
  for (const [address, isVisible] of addresses) {
    const [path = '', fragment] = address.split('#');
    if (!pages.has(path)) {
      const response = await get(path);
      pages.set(path, response.status === 200 ? await response.text() : '');
    }
    // A project opens under the portfolio's URL, on whichever of its pages it is.
    const page = path === '/portfolio' && fragment ? wholePortfolio : pages.get(path)!;
    const isThere = fragment === undefined ? page !== '' : page.includes(` id="${fragment}"`);
    if (isThere !== isVisible) missing.push(address);
  }
  expect(missing).toEqual([]);
  expect(addresses.size).toBeGreaterThan(150);
});
