import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import type { HTMLElement } from 'node-html-parser';
import type { Preview } from '../../build/finish/finish-build.ts';
import { BuildError, setCode } from '../../build/finish/page.ts';
import { pageOf } from '../review/site.ts';
import { type PreviewSettings, ribbon } from './ribbon.ts';

/** Disallows crawling. Crawlers ignore it unless the preview is at the root of a host. */
const ROBOTS = 'User-agent: *\nDisallow: /\n';

const NOINDEX = '<meta name="robots" content="noindex">';

/**
 * Reads the settings that `npm run build:preview` passes to Astro's configuration as JSON.
 * @returns undefined in all other builds.
 */
export function readPreview(json: string | undefined): Preview | undefined {
  if (!json) return undefined;
  const settings = JSON.parse(json) as PreviewSettings;
  const styles = ribbonStyles();
  return {
    path: settings.path,
    mark(page, file, files, builtFor) {
      const shown = ribbon(settings, pageOf(file), files.map(pageOf).sort());
      const servedFrom = settings.origin;
      markPage(page, { ribbon: shown, styles, builtFor, servedFrom, files: pathsOfFiles(settings) });
    },
    async finish(folder) {
      await writeFile(join(folder, 'robots.txt'), ROBOTS);
      // The sitemap lists pages of the production site.
      await rm(join(folder, 'sitemap.xml'), { force: true });
    },
  };
}

interface Marks {
  /** HTML and styles of the ribbon. */
  ribbon: string;
  styles: string;
  /** Origin in absolute URLs of the build, and origin that serves the preview. */
  builtFor: string;
  servedFrom: string;
  /** Path prefixes of files: `/_astro/`. */
  files: string[];
}

/**
 * Converts a built page to a preview page: adds `noindex` and the ribbon, and replaces the origin in absolute URLs of
 * files. The canonical link still points to the production site.
 *
 * @throws BuildError if the page has no head or no header
 */
export function markPage(page: HTMLElement, { ribbon, styles, builtFor, servedFrom, files }: Marks): void {
  const head = page.querySelector('head');
  const header = page.querySelector('header');
  if (!head || !header) throw new BuildError('it has no head or no header for the ribbon of a preview.');
  const move = (text: string) =>
    files.reduce((moved, path) => moved.replaceAll(builtFor + path, servedFrom + path), text);
  for (const meta of page.querySelectorAll('meta[content]'))
    meta.setAttribute('content', move(meta.getAttribute('content')!));
  for (const script of page.querySelectorAll('script[type="application/ld+json"]'))
    setCode(script, move(script.rawText));
  const isIndexed = !page.querySelector('meta[name=robots][content*=noindex]');
  head.insertAdjacentHTML('beforeend', `${isIndexed ? NOINDEX : ''}<style>${styles}</style>`);
  // The skip link remains first in the tab order.
  header.insertAdjacentHTML('beforebegin', ribbon);
}

/** Returns the path prefixes of files. At the root of a host, these are the folders that contain no pages. */
const pathsOfFiles = ({ path }: PreviewSettings) => (path === '/' ? ['/_astro/', '/social/'] : [path]);

function ribbonStyles(): string {
  const source = readFileSync(new URL('./ribbon.css', import.meta.url), 'utf8');
  return transformSync(source, { loader: 'css', minify: true }).code.trim();
}
