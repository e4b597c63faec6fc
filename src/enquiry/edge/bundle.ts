import { builtinModules } from 'node:module';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { readSiteEmail, SITE_FILE } from '../site-email.ts';
import { createSiteIndex } from './site-index.ts';

const HERE = import.meta.dirname;
const MIGRATIONS = join(HERE, '../store/migrations');

/** CommonJS packages call `require` for the modules of Node, which workerd has. */
const REQUIRE = `import { createRequire } from 'node:module'; const require = createRequire('/');`;

/**
 * Bundles the Worker with what it has to know of the built site.
 *
 * @param siteFolder output of `npm run build`
 * @param outFile one ES module
 * @throws ConfigError if the site's e-mail address or content policies cannot be read
 */
export async function bundleWorker(siteFolder: string, outFile: string): Promise<void> {
  const migrations = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'));
  const bundled = {
    site: createSiteIndex(resolve(siteFolder)),
    migrations,
    siteEmail: readSiteEmail(SITE_FILE),
  };
  await build({
    entryPoints: [join(HERE, 'worker.ts')],
    outfile: outFile,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker'],
    external: ['node:*', 'cloudflare:*'],
    plugins: [NODE_MODULES_OF_WORKERD, ENGLISH_ONLY],
    banner: { js: REQUIRE },
    // As a text: engines parse JSON faster than code.
    define: { BUNDLED_BUILD: JSON.stringify(JSON.stringify(bundled)) },
    logLevel: 'error',
  });
}

/** Gives `require('net')` and the like the prefix that workerd asks for. */
const NODE_MODULES_OF_WORKERD: Plugin = {
  name: 'node-prefix',
  setup(setup) {
    const names = builtinModules.filter((name) => !name.startsWith('_'));
    setup.onResolve({ filter: new RegExp(`^(${names.join('|')})$`) }, ({ path }) => ({
      path: `node:${path}`,
      external: true,
    }));
  },
};

/** Leaves out what zod says in 50 other languages: 264 of 850 kB, which each cold start would read. */
const ENGLISH_ONLY: Plugin = {
  name: 'english-only',
  setup(setup) {
    setup.onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: `export { default as en } from './en.js'`,
    }));
  },
};
