import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { dropUnused } from './drop-unused.ts';
import { type Names, namesInMarkup, SCRIPT, wordsIn } from './names.ts';

/**
 * Leaves each page only the styles it can come to need, in one element. Astro gives a page the whole of every style
 * sheet that one of its parts has a rule in; a fifth of that is for parts, tones and states that the page does not
 * have, and it would travel in the first flight of packets.
 *
 * @param options.exchanging folder of pages that take in parts of each other: each has the styles for all of them
 */
export function leanStyles({ exchanging }: { exchanging: string }): AstroIntegration {
  return {
    name: 'lean-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const files = await readdir(folder, { recursive: true });
        const read = async (name: string) => [name, await readFile(join(folder, name), 'utf8')] as const;
        const scripts = await Promise.all(files.filter((name) => /\.(js|css)$/.test(name)).map(read));
        const pages = await Promise.all(files.filter((name) => name.endsWith('.html')).map(read));
        const code = new Map(scripts.map(([name, text]) => [basename(name), text]));
        const isExchanging = (name: string) =>
          name === `${exchanging}.html` || name.startsWith(`${exchanging}${sep}`);
        const together = namesInMarkup(
          pages.map(([name, page]) => (isExchanging(name) ? page.replace(STYLE, '') : '')).join(''),
        );
        for (const [name, page] of pages) {
          const names = isExchanging(name) ? together : undefined;
          await writeFile(join(folder, name), leaveUsedStyles(page, code, names));
        }
      },
    },
  };
}

/** Matches a `<style>` element. */
export const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Puts all styles of a page into its head, without the rules that nothing in it matches or can come to match.
 *
 * @param scripts the code of all scripts and style sheets of the build, by their names without folder
 * @param names what stands in the page, if it is more than its markup tells: parts of others can be added to it
 */
export function leaveUsedStyles(page: string, scripts: Map<string, string>, names?: Names): string {
  const styles = [...page.matchAll(STYLE)].map(([, rules]) => rules).join('');
  if (!styles) return page;
  const bare = page.replace(STYLE, '');
  const used = dropUnused(styles, names ?? namesInMarkup(bare), wordsIn(codeOf(bare, scripts)));
  return bare.replace('</head>', () => `<style>${used}</style></head>`);
}

/**
 * The code within a page and in the files that it can come to load, but for the framework's; styles among them ask for
 * custom properties.
 */
function codeOf(page: string, scripts: Map<string, string>): string {
  const code = [...page.matchAll(SCRIPT)]
    .filter(([, attributes = '']) => !attributes.includes('json'))
    .map(([, , text = '']) => text);
  const names = [...page.matchAll(/ (?:data-island-runtime|src)="([^"]+\.js)"/g)].map(([, address = '']) =>
    basename(address),
  );
  const seen = new Set<string>();
  for (let name = names.pop(); name; name = names.pop()) {
    const text = scripts.get(name)?.replace(/"renderer-url":"[^"]*"/g, '');
    if (seen.has(name) || !text) continue;
    seen.add(name);
    code.push(text);
    for (const [, address = ''] of text.matchAll(/["'`]([^"'`\s]+\.(?:js|css))["'`]/g))
      names.push(basename(address));
  }
  return code.join('\n');
}
