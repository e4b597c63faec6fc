import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEntry } from '../../src/model/check/entries.ts';
import { findFiles } from '../../src/model/check/files.ts';
import { siteMap } from '../../src/model/check/links.ts';
import { get } from '../support/built-site.ts';
import { htmlOf, isPortfolioPart, sitemapPaths } from '../support/sitemap.ts';

/** The HTML of all pages of the portfolio. */
const wholePortfolio = sitemapPaths()
  .filter((path) => path === '/portfolio' || isPortfolioPart(path))
  .map(htmlOf)
  .join('\n');

test('every address that the content check takes for good is in the built site', async () => {
  const root = join(import.meta.dirname, '../..');
  const entries = await Promise.all(findFiles(root).entries.map((file) => readEntry(root, file)));
  const pages = new Map<string, string>();
  const missing: string[] = [];
  const { addresses } = siteMap(root, entries, new Date());
  for (const [address, isVisible] of addresses) {
    const [path = '', fragment] = address.split('#');
    if (!pages.has(path)) {
      const response = await get(path);
      pages.set(path, response.status === 200 ? await response.text() : '');
    }
    // A project opens under the portfolio's address, on whichever of its pages it stands.
    const page = path === '/portfolio' && fragment ? wholePortfolio : pages.get(path)!;
    const isThere = fragment === undefined ? page !== '' : page.includes(` id="${fragment}"`);
    if (isThere !== isVisible) missing.push(address);
  }
  expect(missing).toEqual([]);
  expect(addresses.size).toBeGreaterThan(150);
});
