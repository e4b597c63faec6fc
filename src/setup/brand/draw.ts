import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answers } from '../answers.ts';
import { derivePalette } from './colors.ts';
import { drawIcons } from './icons.ts';
import { displayLettering } from './lettering.ts';
import { markOn, readLogo } from './logo.ts';
import { drawPictures } from './pictures.ts';
import { setTypefaces } from './typefaces.ts';
import { drawWordMark } from './word-mark.ts';
import { writeTokens } from './write-tokens.ts';

/** What the look of a site follows from. */
type Look = Pick<Answers, 'name' | 'color' | 'secondColor' | 'typefaces' | 'logo'>;

/**
 * Gives the site in a folder its colours, typefaces, marks, icons and pictures. The same answers give the same bytes.
 *
 * @throws ToolError if a file of the answers cannot be used, or the name cannot be drawn
 */
export async function drawBrand(folder: string, answers: Look): Promise<void> {
  const { name, color, secondColor, typefaces } = answers;
  const palette = derivePalette(color, secondColor);
  const { ink = '', paper = '', 'paper-bright': light = '' } = palette.rules[':root']!;
  await writeTokens(folder, palette);
  await setTypefaces(folder, typefaces);
  const lettering = await displayLettering(folder);
  const logo = answers.logo ? await readLogo(join(folder, answers.logo)) : undefined;
  const wordMark = logo ? undefined : drawWordMark(name, lettering);
  const marks = {
    'wordmark.svg': wordMark ?? markOn(paper, logo!),
    'wordmark-plain.svg': wordMark ?? markOn(undefined, logo!),
  };
  for (const [file, content] of Object.entries(marks))
    await writeFile(join(folder, 'src/design/brand', file), content);
  await drawIcons(folder, { name, logo, lettering }, { main: color, dark: ink, light });
  await drawPictures(folder, palette, { name, lettering });
}
