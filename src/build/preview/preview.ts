import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import type { HTMLElement } from 'node-html-parser';
import { markPage } from './mark-page.ts';
import { ribbon } from './ribbon.ts';
import type { PreviewSettings } from './settings.ts';

/** Disallows crawling. Crawlers ignore it unless the preview is at the root of a host. */
const ROBOTS = 'User-agent: *\nDisallow: /\n';

/**
 * Converts a build to a preview: marks its pages and disallows crawling. Does not affect other builds.
 *
 * @param folder output folder of the build
 * @param pages pages by file path
 * @param builtFor origin in absolute URLs of the build
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
  // The sitemap lists pages of the production site.
  await rm(join(folder, 'sitemap.xml'), { force: true });
}

/** Returns the path of a page: `/services/seo` for `/services/seo.html`. */
const pageOf = (file: string) => file.replace(/\.html$/, '').replace(/^\/index$/, '/');

/** Returns the path prefixes of files. At the root of a host, these are the folders that contain no pages. */
const pathsOfFiles = ({ path }: PreviewSettings) => (path === '/' ? ['/_astro/', '/social/'] : [path]);

function ribbonStyles(): string {
  const source = readFileSync(new URL('./ribbon.css', import.meta.url), 'utf8');
  return transformSync(source, { loader: 'css', minify: true }).code.trim();
}
