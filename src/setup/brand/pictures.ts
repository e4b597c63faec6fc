import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Palette } from './colors.ts';
import { arches, type Colors, type Composition, fan, flutes, ridges, rings, tiles } from './compositions.ts';
import type { Lettering } from './lettering.ts';

const FULL = { width: 2400, height: 1500 };
const LARGE = { width: 2000, height: 1333 };
const USUAL = { width: 1600, height: 1200 };

/** Pictures that the starter content refers to, below `src/content`. Editors replace them by their own. */
const PICTURES: Record<string, { composition: Composition; size: typeof FULL }> = {
  'home/hero-1.jpg': { composition: ridges, size: FULL },
  'home/hero-2.jpg': { composition: flutes, size: FULL },
  'about/picture.jpg': { composition: tiles, size: LARGE },
  'contact/picture.jpg': { composition: rings, size: USUAL },
  'services/example-service/picture.jpg': { composition: fan, size: USUAL },
  'portfolio/example-project/picture.jpg': { composition: arches, size: USUAL },
};

/** Draws the neutral pictures of the starter content in the colours of a palette. */
export async function drawPictures(folder: string, { rules }: Palette, lettering: Lettering): Promise<void> {
  const colors = rules[':root'] as unknown as Colors;
  const write = async (file: string, content: string | Buffer) => {
    const path = join(folder, 'src/content', file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  };
  for (const [file, { composition, size }] of Object.entries(PICTURES))
    await write(file, await render(composition(colors, size), size));
  await write('clients/example-client/logo.svg', exampleLogo(colors.ink, lettering));
}

async function render(content: string, { width, height }: typeof FULL): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
  return sharp(Buffer.from(svg))
    .composite([{ input: await grain(), tile: true, blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}

const GRAIN_PX = 512;
/** Largest difference from grey. Grain keeps gradients from showing bands. */
const GRAIN_DEPTH = 14;

/** Draws noise, the same in each run. */
function grain(): Promise<Buffer> {
  let state = 1;
  // A linear congruential generator (Numerical Recipes), from 0 to 1.
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const data = Buffer.from(
    Array.from({ length: GRAIN_PX ** 2 }, () => 128 + Math.round((random() + random() - 1) * GRAIN_DEPTH)),
  );
  return sharp(data, { raw: { width: GRAIN_PX, height: GRAIN_PX, channels: 1 } })
    .toColourspace('srgb')
    .png()
    .toBuffer();
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
