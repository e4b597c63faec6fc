import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { converter, formatHex } from 'culori';
import sharp from 'sharp';
import type { Palette } from './colors.ts';

/** Drawings whose colours are blends of those of a palette, such as `{ink 85%, clay 15%}`. */
const DRAWINGS = join(import.meta.dirname, 'pictures');

/** Dark at the left and at the bottom, where the texts of the first screen stand. */
const HEROES = ['ridges', 'flutes', 'ripples'];

/** Other pictures that the starter content refers to, below `src/content`. Editors replace them by their own. */
const PICTURES = {
  'about/picture.jpg': 'tiles',
  'contact/picture.jpg': 'rings',
  'services/example-service/picture.jpg': 'fan',
  'portfolio/example-project/picture.jpg': 'arches',
};

/**
 * Draws the neutral pictures of the starter content in the colours of a palette, where a folder has that content. The
 * name decides which ones the first screen shows, so that new sites do not all look the same.
 */
export async function drawPictures(folder: string, { rules }: Palette, name: string): Promise<void> {
  const colors = rules[':root']!;
  const atNight = { ...colors, ...rules["[data-surface='ink']"] };
  const hash = [...name].reduce((sum, letter) => (sum * 38 + letter.codePointAt(0)!) % 65_521, 0);
  const write = async (file: string, draw: () => Promise<string | Buffer>) => {
    const path = join(folder, 'src/content', file);
    if (existsSync(dirname(path))) await writeFile(path, await draw());
  };
  for (const number of [1, 2]) {
    const hero = HEROES[(hash + number) % HEROES.length]!;
    await write(`home/hero-${number}.jpg`, () => render(hero, atNight));
  }
  for (const [file, drawing] of Object.entries(PICTURES)) await write(file, () => render(drawing, colors));
  await write('clients/example-client/logo.svg', () => tinted('example-logo', colors));
}

/** Renders a drawing with hardly visible noise: without it, gradients show bands. */
async function render(drawing: string, colors: Record<string, string>): Promise<Buffer> {
  // Grey grains, the same in each run. Each is four pixels wide: the pictures of the pages lose finer ones.
  const grains = createHash('shake256', { outputLength: 256 * 256 }).digest();
  const noise = await sharp(grains, { raw: { width: 256, height: 256, channels: 1 } })
    .resize(1024, 1024, { kernel: 'nearest' })
    .ensureAlpha(0.025)
    .png()
    .toBuffer();
  return sharp(Buffer.from(await tinted(drawing, colors)))
    .composite([{ input: noise, tile: true }])
    .removeAlpha()
    .jpeg({ quality: 92, mozjpeg: true })
    .toBuffer();
}

const toRgb = converter('rgb');

/** Returns a drawing with colours in place of its blends. */
async function tinted(drawing: string, colors: Record<string, string>): Promise<string> {
  const svg = await readFile(join(DRAWINGS, `${drawing}.svg`), 'utf8');
  return svg.replace(/\{(.*?)\}/g, (_, blend: string) => {
    const sum = { mode: 'rgb' as const, r: 0, g: 0, b: 0 };
    for (const [, name = '', percent = '100'] of blend.matchAll(/(\w+)(?: ([\d.]+)%)?/g)) {
      const { r, g, b } = toRgb(name === 'white' ? name : colors[name])!;
      const share = Number(percent) / 100;
      sum.r += share * r;
      sum.g += share * g;
      sum.b += share * b;
    }
    return formatHex(sum);
  });
}
