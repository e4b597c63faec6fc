import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The built site. */
export const DIST = resolve(import.meta.dirname, '../../dist');

/** Paths of all pages in the built sitemap, so that a new page is tested the day it is added. */
export function sitemapPaths(): string[] {
  const file = resolve(DIST, 'sitemap.xml');
  // Playwright also lists tests without running them, when nothing has been built yet.
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
}
