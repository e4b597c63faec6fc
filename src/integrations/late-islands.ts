import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Moves the code behind `<astro-island>`, which Astro writes into every page with an island, into a file that the
 * hydration directives fetch when they need it. Most visitors only read; their pages are 1.1 kB lighter in the first
 * flight of packets.
 */
export function lateIslands(): AstroIntegration {
  let assets = '';
  let base = '';
  return {
    name: 'late-islands',
    hooks: {
      'astro:config:done': ({ config }) => {
        assets = config.build.assets;
        base = config.base.replace(/\/+$/, '');
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const files = await readdir(folder, { recursive: true });
        const runtimes = new Map<string, string>();
        for (const name of files.filter((file) => file.endsWith('.html'))) {
          const file = join(folder, name);
          const { page, runtime } = takeRuntimeOut(await readFile(file, 'utf8'), (code) => {
            const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
            return `${base}/${assets}/island-runtime.${hash}.js`;
          });
          if (!runtime) continue;
          runtimes.set(runtime.address.slice(base.length), runtime.code);
          await writeFile(file, page);
        }
        for (const [path, code] of runtimes) {
          await mkdir(join(folder, assets), { recursive: true });
          await writeFile(join(folder, path), code);
        }
      },
    },
  };
}

const RUNTIME =
  /<script>((?:(?!<\/script>)[\s\S])*customElements\.define\("astro-island"(?:(?!<\/script>)[\s\S])*)<\/script>/;

/**
 * Takes the runtime out of a page and writes its address on the root element, where the directives look for it.
 *
 * @param addressOf gives the file for some code an address
 * @returns no runtime for a page without islands
 * @throws if a page has islands and their runtime is not found, because it would be dead
 */
export function takeRuntimeOut(
  page: string,
  addressOf: (code: string) => string,
): { page: string; runtime?: { address: string; code: string } } {
  if (!page.includes('<astro-island')) return { page };
  const [script, code] = RUNTIME.exec(page) ?? [];
  if (!script || !code) {
    throw new Error(
      'The code behind <astro-island> was not found in a page: Astro writes it in another way now.',
    );
  }
  const address = addressOf(code);
  const lighter = page
    .replace(script, () => '')
    .replace('<html ', () => `<html data-island-runtime="${address}" `);
  return { page: lighter, runtime: { address, code } };
}
