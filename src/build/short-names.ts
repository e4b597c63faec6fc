import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Shortens the names that Astro makes unique in each page: the attributes by which it ties a component's styles to its
 * elements, and the families of fonts. They are long and random, which no compression can help: short ones save a page
 * 300 to 450 bytes of its first flight of packets. A component has the same name on every page, because a part of one page
 * can be added to another (`site/islands/portfolio-filter`).
 */
export function shortNames(): AstroIntegration {
  return {
    name: 'short-names',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
        const scopes = new Map<string, string>();
        for (const name of names.sort()) {
          const file = join(folder, name);
          await writeFile(file, shortenFamilies(shortenScopes(await readFile(file, 'utf8'), scopes)));
        }
      },
    },
  };
}

/**
 * Gives each scope of a page a name of its own, such as `data-s0`.
 *
 * @param names those of the pages before; new ones are added
 */
export const shortenScopes = (page: string, names: Map<string, string>): string =>
  rename(page, { pattern: /data-astro-cid-[a-z0-9]{8}/g, prefix: 'data-s', names });

/** Gives each family of fonts, and the face that stands in for it until it is there, a name such as `f0`. */
export const shortenFamilies = (page: string): string =>
  rename(page, { pattern: /"[\w ]+-[a-f0-9]{16}(?: fallback: [\w ]+)?"/g, prefix: 'f', names: new Map() });

function rename(
  page: string,
  { pattern, prefix, names }: { pattern: RegExp; prefix: string; names: Map<string, string> },
): string {
  return page.replace(pattern, (long) => {
    const name = names.get(long) ?? `${prefix}${names.size.toString(36)}`;
    names.set(long, name);
    return name;
  });
}
