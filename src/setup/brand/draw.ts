import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answers } from '../answers.ts';
import { edit } from '../edit-file.ts';
import { derivePalette, type Palette } from './colors.ts';
import { drawIcons } from './icons.ts';
import { displayLettering } from './lettering.ts';
import { markOn, readLogo, withOwnIds } from './logo.ts';
import { drawPictures } from './pictures.ts';
import { setTypefaces } from './typefaces.ts';
import { drawWordMark } from './word-mark.ts';

/** What the look of a site follows from. */
type Look = Pick<Answers, 'name' | 'language' | 'color' | 'secondColor' | 'typefaces' | 'logo'>;

/**
 * Gives the site in a folder its colours, typefaces, marks, icons and pictures. The same answers give the same bytes.
 *
 * @throws ToolError if a file of the answers cannot be used, or the name cannot be drawn
 */
export async function drawBrand(folder: string, answers: Look): Promise<void> {
  const { name, language, color, secondColor, typefaces } = answers;
  const palette = derivePalette(color, secondColor);
  const { ink = '', paper = '', 'paper-bright': light = '' } = palette.rules[':root']!;
  edit(join(folder, 'src/design/tokens.css'), (css) => replaceTokens(css, palette));
  await setTypefaces(folder, typefaces, language);
  const lettering = await displayLettering(folder, name);
  const logo = answers.logo ? await readLogo(join(folder, answers.logo)) : undefined;
  const wordMark = logo ? undefined : drawWordMark(name, lettering);
  const marks = {
    'wordmark.svg': wordMark ?? withOwnIds(markOn(paper, logo!), 'logo'),
    'wordmark-plain.svg': wordMark ?? withOwnIds(markOn(undefined, logo!), 'plain'),
  };
  for (const [file, content] of Object.entries(marks))
    await writeFile(join(folder, 'src/design/brand', file), content);
  await drawIcons(folder, { name, logo, lettering }, { main: color, dark: ink, light });
  await drawPictures(folder, palette, name);
}

/**
 * Replaces the colours in a text of `tokens.css` by those of a palette. A surface gets the colours that it does not have
 * yet.
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
