import { readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { transformSync } from 'esbuild';
import { markPage } from './mark-page.ts';
import { ribbon } from './ribbon.ts';
import type { PreviewSettings } from './settings.ts';

/** Keeps crawlers away, which may not read it here: only the one at the root of a host counts. */
const ROBOTS = 'User-agent: *\nDisallow: /\n';

/**
 * Builds the site for a path of its own and marks each page as a preview. Stands before the integration that computes
 * hashes of the pages. Nothing of it is in other builds.
 */
export function previewBuild(settings: PreviewSettings): AstroIntegration {
  let site = '';
  return {
    name: 'preview',
    hooks: {
      'astro:config:setup': ({ updateConfig, config }) => {
        site = new URL(config.site ?? settings.origin).origin;
        updateConfig({ base: settings.path });
      },
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
        const pages = files.map(pageOf).sort();
        const styles = ribbonStyles();
        for (const file of files) {
          const name = join(folder, file);
          const marks = {
            ribbon: ribbon(settings, pageOf(file), pages),
            styles,
            builtFor: site,
            servedFrom: new URL(settings.origin).origin,
            files: pathsOfFiles(settings),
          };
          await writeFile(name, markPage(await readFile(name, 'utf8'), marks));
        }
        await writeFile(join(folder, 'robots.txt'), ROBOTS);
        // It lists the real site's pages for crawlers.
        await rm(join(folder, 'sitemap.xml'), { force: true });
        logger.info(`${files.length} pages for ${settings.origin}${settings.path}`);
      },
    },
  };
}

/** Path of a page by its file: `/services/seo` for `services/seo.html`. */
const pageOf = (file: string) =>
  `/${file
    .replaceAll('\\', '/')
    .replace(/\.html$/, '')
    .replace(/^index$/, '')}`;

/** At the root of a host only the folders that hold nothing but files can be told from pages. */
const pathsOfFiles = ({ path }: PreviewSettings) => (path === '/' ? ['/_astro/', '/social/'] : [path]);

function ribbonStyles(): string {
  const source = readFileSync(new URL('./ribbon.css', import.meta.url), 'utf8');
  return transformSync(source, { loader: 'css', minify: true }).code.trim();
}
