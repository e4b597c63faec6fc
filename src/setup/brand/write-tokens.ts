import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Palette } from './colors.ts';

/** Replaces the colours of the design in a folder by those of a palette. */
export async function writeTokens(folder: string, palette: Palette): Promise<void> {
  const file = join(folder, 'src/design/tokens.css');
  await writeFile(file, replaceTokens(await readFile(file, 'utf8'), palette));
}

/**
 * Replaces the values in a text of `tokens.css`. A surface gets the colours that it does not have yet.
 * @throws if it lacks a rule of the palette, or a colour
 */
export function replaceTokens(css: string, { rules }: Palette): string {
  let result = css;
  for (const [selector, values] of Object.entries(rules)) {
    const start = result.indexOf(`${selector} {`);
    const end = result.indexOf('\n  }', start);
    let rule = result.slice(start, end);
    for (const [name, value] of Object.entries(values)) {
      const declaration = new RegExp(`(--${name}: )[^;]+;`);
      if (start < 0 || (selector === ':root' && !declaration.test(rule)))
        throw new Error(`src/design/tokens.css has no --${name} in ${selector}.`);
      rule = declaration.test(rule)
        ? rule.replace(declaration, `$1${value};`)
        : `${rule}\n    --${name}: ${value};`;
    }
    result = result.slice(0, start) + rule + result.slice(end);
  }
  return result;
}
