import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Palette } from './colors.ts';
import {
  arches,
  type Colors,
  type Composition,
  fan,
  flutes,
  ridges,
  ripples,
  rings,
  tiles,
} from './compositions.ts';
import type { Lettering } from './lettering.ts';

const FULL = { width: 2400, height: 1500 };
const LARGE = { width: 2000, height: 1333 };
const USUAL = { width: 1600, height: 1200 };

/** Dark at the left and at the bottom, where the texts of the first screen stand. */
const HEROES = [ridges, flutes, ripples];

/** Other pictures that the starter content refers to, below `src/content`. Editors replace them by their own. */
const PICTURES: Record<string, { composition: Composition; size: typeof FULL }> = {
  'about/picture.jpg': { composition: tiles, size: LARGE },
  'contact/picture.jpg': { composition: rings, size: USUAL },
  'services/example-service/picture.jpg': { composition: fan, size: USUAL },
  'portfolio/example-project/picture.jpg': { composition: arches, size: USUAL },
};

/**
 * Draws the neutral pictures of the starter content in the colours of a palette, where a folder has that content. The
 * name decides which ones the first screen shows, so that new sites do not all look the same.
 */
export async function drawPictures(
  folder: string,
  { rules }: Palette,
  { name, lettering }: { name: string; lettering: Lettering },
): Promise<void> {
  const colors = rules[':root'] as unknown as Colors;
  const atNight = { ...colors, ...rules["[data-surface='ink']"] };
  const hash = [...name].reduce((sum, letter) => (sum * 38 + letter.codePointAt(0)!) % 65_521, 0);
  const write = async (file: string, draw: () => string | Promise<Buffer>) => {
    const path = join(folder, 'src/content', file);
    if (existsSync(dirname(path))) await writeFile(path, await draw());
  };
  for (const number of [1, 2]) {
    const hero = HEROES[(hash + number) % HEROES.length]!;
    await write(`home/hero-${number}.jpg`, () => render(hero(atNight, FULL), FULL));
  }
  for (const [file, { composition, size }] of Object.entries(PICTURES))
    await write(file, () => render(composition(colors, size), size));
  await write('clients/example-client/logo.svg', () => exampleLogo(colors.ink, lettering));
}

/** Draws a picture with hardly visible noise: without it, gradients show bands. */
async function render(content: string, { width, height }: typeof FULL): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
  const noise = await sharp(GRAINS, { raw: { width: FULL.width / 4, height: FULL.height / 4, channels: 1 } })
    .resize(FULL.width, FULL.height, { kernel: 'nearest' })
    .extract({ left: 0, top: 0, width, height })
    .ensureAlpha(0.025)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(Buffer.from(svg))
    .composite([{ input: noise }])
    .removeAlpha()
    .jpeg({ quality: 92, mozjpeg: true })
    .toBuffer();
}

/** Grey grains, the same in each run. Each is four pixels wide: the pictures of the pages lose finer ones. */
const GRAINS = createHash('shake256', { outputLength: (FULL.width / 4) * (FULL.height / 4) }).digest();

/** A sign and the word “Example”. */
function exampleLogo(ink: string, lettering: Lettering): string {
  const { path, width } = lettering.outline('Example');
  const scale = 26 / lettering.capitals;
  const right = Math.ceil(52 + width * scale);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${right}" height="40" viewBox="0 0 ${right} 40" fill="${ink}"><title>Example client</title>` +
    `<path d="M2 20a18 18 0 0 1 36 0zM2 22h17v16A17 17 0 0 1 2 22zM21 22h17a17 17 0 0 1-17 16z"/>` +
    `<path transform="translate(50 33) scale(${Number(scale.toPrecision(4))})" d="${path}"/></svg>\n`
  );
}
