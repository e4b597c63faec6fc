import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve, sep } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { type Config, ConfigError, processVariables, readConfig, type Variables } from '../config.ts';
import { type DiskVariant, listStaticFiles, readMovedPages, readPagePolicies } from '../http/built-site.ts';
import type { Version } from '../http/file-answer.ts';
import { readMailTexts, readSiteEmail, siteContent } from '../site-content.ts';
import { readMigrations } from '../store/database.ts';
import type { Build } from './env.ts';
import type { Asset, SiteIndex } from './pages.ts';

/** Output of `npm run build`. */
export const SITE_FOLDER = resolve('dist');

/**
 * Reads the settings of the Worker, before it would refuse them at its first request.
 *
 * @throws ConfigError if one is wrong, or if there is no built site
 */
export function readSettings(): { config: Config; variables: Variables } {
  const variables = processVariables();
  const config = readConfig({ ...siteContent, variables });
  if (!existsSync(join(SITE_FOLDER, 'index.html')))
    throw new ConfigError('There is no built site in dist/: run npm run build first.');
  return { config, variables };
}

/** CommonJS packages call `require` for the modules of Node, which workerd has. */
const REQUIRE = `import { createRequire } from 'node:module'; const require = createRequire('/');`;

/**
 * Bundles the Worker with the index of the built site.
 *
 * @param outFile one ES module
 * @throws ConfigError if the site's e-mail address or content policies cannot be read
 */
export async function bundleWorker(outFile: string): Promise<void> {
  const bundled: Build = {
    site: createSiteIndex(SITE_FOLDER),
    migrations: readMigrations(),
    siteEmail: readSiteEmail(),
    mailTexts: readMailTexts(),
  };
  await build({
    entryPoints: [join(import.meta.dirname, 'worker.ts')],
    outfile: outFile,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker'],
    external: ['node:*', 'cloudflare:*'],
    // workerd requires the prefix in `require('net')` and the like.
    alias: Object.fromEntries(builtinModules.map((name) => [name, `node:${name}`])),
    plugins: [ENGLISH_ONLY],
    banner: { js: REQUIRE },
    // As a text: engines parse JSON faster than code.
    define: { BUNDLED_BUILD: JSON.stringify(JSON.stringify(bundled)) },
    logLevel: 'error',
  });
}

/** Omits zod's messages in 50 other languages: 264 of 850 kB, which each cold start would read. */
const ENGLISH_ONLY: Plugin = {
  name: 'english-only',
  setup(setup) {
    setup.onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: `export { default as en } from './en.js'`,
    }));
  },
};

/**
 * Lists a built site for the bundle of the Worker: everything that responses depend on, except the bytes. The same site
 * has the same index, wherever and whenever it was built.
 *
 * @throws ConfigError if the content policies of the build are damaged
 */
export function createSiteIndex(folder: string): SiteIndex {
  const root = resolve(folder);
  const toAsset = ({ path, ...variant }: DiskVariant): Asset => ({
    ...variant,
    path: path.slice(root.length).split(sep).join('/'),
    version: versionOfContent(readFileSync(path)),
  });
  const files = [...listStaticFiles(root)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    files: Object.fromEntries(
      files.map(([path, { plain, br, gzip, ...file }]) => [
        path,
        {
          ...file,
          plain: toAsset(plain),
          ...(br && { br: toAsset(br) }),
          ...(gzip && { gzip: toAsset(gzip) }),
        },
      ]),
    ),
    policies: Object.fromEntries(readPagePolicies(root)),
    moved: readMovedPages(root),
  };
}

/** Without `Last-Modified`: the time of a build says nothing about the content. */
function versionOfContent(bytes: Buffer): Version {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { size: bytes.length, etag: `"${hash}"` };
}
