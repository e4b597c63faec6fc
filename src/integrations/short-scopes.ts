import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Shortens the attributes by which Astro ties a component's styles to its elements. Their names are long and random,
 * which no compression can help: short ones save a page 200 to 350 bytes of its first flight of packets. A component
 * has the same name on every page, because a part of one page can be added to another (`islands/portfolio-filter`).
 */
export function shortScopes(): AstroIntegration {
  return {
    name: 'short-scopes',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
        const scopes = new Map<string, string>();
        for (const name of names.sort()) {
          const file = join(folder, name);
          await writeFile(file, shortenScopes(await readFile(file, 'utf8'), scopes));
        }
      },
    },
  };
}

/**
 * Gives each scope of a page a name of its own, such as `data-s0`.
 * @param names those of the pages before; new ones are added
 */
export function shortenScopes(page: string, names: Map<string, string>): string {
  return page.replace(/data-astro-cid-[a-z0-9]{8}/g, (scope) => {
    const name = names.get(scope) ?? `data-s${names.size.toString(36)}`;
    names.set(scope, name);
    return name;
  });
}
