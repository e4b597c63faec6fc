import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import type { HTMLElement } from 'node-html-parser';
import { markPage } from './mark-page.ts';
import { ribbon } from './ribbon.ts';
import type { PreviewSettings } from './settings.ts';

/** Keeps crawlers away, which may not read it here: only the one at the root of a host counts. */
const ROBOTS = 'User-agent: *\nDisallow: /\n';

/**
 * Makes a build a preview: marks its pages, keeps crawlers away. Nothing of it is in other builds.
 *
 * @param folder of the build
 * @param pages by their files
 * @param builtFor origin that the build has in absolute addresses
 */
export async function makePreview(
  folder: string,
  pages: Map<string, HTMLElement>,
  builtFor: string,
  settings: PreviewSettings,
): Promise<void> {
  const paths = [...pages.keys()].map(pageOf).sort();
  const marks = {
    styles: ribbonStyles(),
    builtFor,
    servedFrom: new URL(settings.origin).origin,
    files: pathsOfFiles(settings),
  };
  for (const [file, page] of pages)
    markPage(page, { ribbon: ribbon(settings, pageOf(file), paths), ...marks });
  await writeFile(join(folder, 'robots.txt'), ROBOTS);
  // It lists the real site's pages for crawlers.
  await rm(join(folder, 'sitemap.xml'), { force: true });
}

/** Path of a page by its file: `/services/seo` for `/services/seo.html`. */
const pageOf = (file: string) => file.replace(/\.html$/, '').replace(/^\/index$/, '/');

/** At the root of a host only the folders that hold nothing but files can be told from pages. */
const pathsOfFiles = ({ path }: PreviewSettings) => (path === '/' ? ['/_astro/', '/social/'] : [path]);

function ribbonStyles(): string {
  const source = readFileSync(new URL('./ribbon.css', import.meta.url), 'utf8');
  return transformSync(source, { loader: 'css', minify: true }).code.trim();
}
