import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';

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

/** The HTML of a built page, by its path. */
export const htmlOf = (path: string) =>
  readFileSync(resolve(DIST, `${path === '/' ? 'index' : path.slice(1)}.html`), 'utf8');

/** The pages behind the portfolio's first, each the same page with other projects: by category, and by number. */
export const isPortfolioPart = (path: string) => path.startsWith('/portfolio/');

/**
 * The pages that tests visit in a browser: all of the sitemap, but of the portfolio's further pages one of each kind.
 * They become more with every project, and the tests should not take longer for it.
 */
export function pagesToVisit(): string[] {
  const paths = sitemapPaths();
  const parts = paths.filter(isPortfolioPart);
  const numbered = parts.find((path) => /\d$/.test(path));
  const category = parts.find((path) => /[a-z]$/.test(path));
  return paths.filter((path) => !isPortfolioPart(path) || [numbered, category].includes(path));
}

/** Bytes of a built file as they travel: compressed, where the build left a compressed twin. */
export function builtBytes(path: string): number {
  const file = resolve(DIST, path.slice(1));
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** The elements of a built page, by its path. */
export const documentOf = (path: string): HTMLElement => parse(htmlOf(path));

/** The text of an element with single spaces, as a visitor reads it. */
export const wordsOf = (element: HTMLElement | null): string =>
  (element?.text ?? '').replace(/\s+/g, ' ').trim();
