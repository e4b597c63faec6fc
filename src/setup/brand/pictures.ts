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

async function render(content: string, { width, height }: typeof FULL): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  addGrain(data, info);
  return sharp(data, { raw: info }).jpeg({ quality: 92, mozjpeg: true }).toBuffer();
}

/** Largest change of a channel, of 255, and size of a grain in pixels: the pictures of the pages lose finer ones. */
const GRAIN = { strength: 6, size: 4 };

/** Adds noise, the same in each run: without it, gradients show bands. */
function addGrain(data: Buffer, { width, channels }: { width: number; channels: number }): void {
  const noise = new Int8Array(Math.ceil(width / GRAIN.size));
  let state = 1;
  for (let at = 0; at < data.length; at += channels) {
    const [x, y] = [(at / channels) % width, Math.floor(at / channels / width)];
    if (y % GRAIN.size === 0 && x % GRAIN.size === 0) {
      // Marsaglia's xorshift.
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      noise[x / GRAIN.size] = (((state >>> 24) + ((state >>> 16) & 255)) / 255 - 1) * GRAIN.strength;
    }
    for (let channel = 0; channel < channels; channel++) {
      const value = data[at + channel]! + noise[Math.floor(x / GRAIN.size)]!;
      data[at + channel] = Math.min(255, Math.max(0, value));
    }
  }
}

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
