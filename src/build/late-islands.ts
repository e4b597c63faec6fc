import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { hashedFiles } from './hashed-files.ts';

/**
 * Moves what islands need to come to life, the code behind `<astro-island>`, that of `client:touch` and the islands'
 * properties, out of each page into a file of its own, which is fetched on the first touch (`site/scripts/first-touch.js`) or
 * by another directive. Most visitors only read; their pages are 1.5 to 2 kB lighter in the first flight of packets.
 */
export function lateIslands(): AstroIntegration {
  const added = hashedFiles();
  return {
    name: 'late-islands',
    hooks: {
      'astro:config:done': ({ config }) => added.configure(config),
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const files = await readdir(folder, { recursive: true });
        const runtimes = new Map<string, string>();
        for (const name of files.filter((file) => file.endsWith('.html'))) {
          const file = join(folder, name);
          const { page, runtime } = takeRuntimeOut(await readFile(file, 'utf8'), (code) =>
            added.addressOf('island-runtime', 'js', code),
          );
          if (!runtime) continue;
          runtimes.set(runtime.address, runtime.code);
          await writeFile(file, page);
        }
        for (const [address, code] of runtimes) await added.write(folder, address, code);
      },
    },
  };
}

const REST = '(?:(?!</script>)[\\s\\S])*';
const scriptWith = (code: string) => new RegExp(`<script>(${REST}${code}${REST})</script>`);
const RUNTIME = scriptWith('customElements\\.define\\("astro-island"');
const TOUCH = scriptWith('self\\.Astro=\\{\\}\\)\\)\\.touch=');

/**
 * Takes the runtime and what the islands need with it out of a page and writes the address of the file that they go into
 * on the root element, where the directives look for it.
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
  const [script, runtime] = RUNTIME.exec(page) ?? [];
  // Only pages with such islands have it.
  const [directive = '', touch = ''] = TOUCH.exec(page) ?? [];
  if (!script || (!touch && page.includes('client="touch"'))) {
    throw new Error(
      'The code behind <astro-island> was not found in a page: Astro writes it in another way now.',
    );
  }
  const { bare, attributes } = takeAttributesOut(page.replace(script, '').replace(directive, ''));
  // The runtime reads the attributes of the elements, so they have to be there first.
  const code = [giveAttributesBack(attributes), touch, runtime].join(';\n');
  const address = addressOf(code);
  return {
    page: bare.replace('<html ', () => `<html data-island-runtime="${address}" `),
    runtime: { address, code },
  };
}

/** What an island needs no earlier than its code: its properties, and where that code lies. */
const LATE = ['props', 'component-url', 'component-export', 'renderer-url', 'opts'];

type Attributes = Record<string, string>;

/**
 * Takes these attributes off all islands of a page; returns them in the islands' order. That is also their `uid` from
 * here on: Astro's own differs from build to build.
 */
function takeAttributesOut(page: string) {
  const attributes: Attributes[] = [];
  const bare = page.replace(/<astro-island [^>]*>/g, (island) => {
    const own: Attributes = {};
    const uid = attributes.push(own) - 1;
    return island.replace(/ ([\w-]+)="([^"]*)"/g, (attribute, name: string, value: string) => {
      if (name === 'uid') return ` uid="${uid}"`;
      if (!LATE.includes(name)) return attribute;
      own[name] = unescapeHtml(value);
      return '';
    });
  });
  return { bare, attributes };
}

const giveAttributesBack = (attributes: Attributes[]) =>
  `${JSON.stringify(attributes)}.forEach((a,u)=>{` +
  `const i=document.querySelector(\`astro-island[uid="\${u}"]\`);` +
  `for(const n in a)i.setAttribute(n,a[n])})`;

const ENTITIES: Record<string, string> = {
  quot: '"',
  '#34': '"',
  '#39': "'",
  lt: '<',
  gt: '>',
  amp: '&',
  '#38': '&',
};

const unescapeHtml = (text: string) =>
  text.replace(/&([a-z]+|#\d+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
