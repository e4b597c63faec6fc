import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';

/** Folder of the built site. */
export const DIST = resolve(import.meta.dirname, '../../dist');

/** Returns the paths of all pages in the built sitemap, so that new pages are tested automatically. */
export function sitemapPaths(): string[] {
  const file = resolve(DIST, 'sitemap.xml');
  // Playwright also lists tests without running them, possibly before a build.
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
}

/** Returns the origin of the public site, as the build knows it. */
export const siteOrigin = () =>
  new URL(/<loc>([^<]+)/.exec(readFileSync(resolve(DIST, 'sitemap.xml'), 'utf8'))![1]!).origin;

const pages = new Map<string, string>();

/** Returns the HTML of a built page by its path. */
export function htmlOf(path: string): string {
  const html =
    pages.get(path) ?? readFileSync(resolve(DIST, `${path === '/' ? 'index' : path.slice(1)}.html`), 'utf8');
  pages.set(path, html);
  return html;
}

/** Whether a path is a further page of the portfolio (by category or number). They differ only in their projects. */
export const isPortfolioPart = (path: string) => path.startsWith('/portfolio/');

/** Path of the 404 page. */
export const NOT_FOUND = '/404';

/**
 * Returns one page of each kind by the name of the kind, so that tests do not take longer with every entry. Pages of a
 * folder are of one kind if they have as many sections, and if both or none have a number.
 */
export function pagesByKind(): Map<string, string> {
  const kinds = new Map<string, string>();
  // Another order of the entries changes nothing.
  const paths = sitemapPaths().sort();
  for (const path of paths.length > 0 ? [...paths, NOT_FOUND] : []) {
    const [, folder, page] = path.split('/');
    const sections = () => documentOf(path).querySelectorAll('main > :not(link, script, style)').length;
    const kind = page
      ? [folder, Number(page) ? 'number' : `${sections()}-sections`].join('-')
      : folder || 'home';
    if (!kinds.has(kind)) kinds.set(kind, path);
  }
  return kinds;
}

/** Returns the transfer size of a built file: that of its Brotli variant, if the build wrote one. */
export function builtBytes(path: string): number {
  const file = resolve(DIST, path.slice(1));
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** Parses the HTML of a built page by its path. */
export const documentOf = (path: string): HTMLElement => parse(htmlOf(path));

/** Returns the text of an element with normalised white space. */
export const wordsOf = (element: HTMLElement | null): string =>
  (element?.text ?? '').replace(/\s+/g, ' ').trim();

/** Labels and targets of all links in an element, in their order. */
export const linksOf = (element: HTMLElement | null) =>
  element!.querySelectorAll('a').map((link) => [wordsOf(link), link.getAttribute('href')]);
