import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp, { type Create } from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { typeSetter } from '../../../src/design/type-setter.ts';
import { drawCard } from '../../../src/findability/draw-card.ts';
import { renderCard } from '../../../src/findability/render-card.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = new URL('../../../', import.meta.url);
const type = typeSetter(readFileSync(new URL('src/design/fonts/display-social.ttf', root)));
const wordmark = readFileSync(new URL('src/design/brand/wordmark.svg', root), 'utf8');
const [RED, GREEN, BLUE] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
];
const colors = { background: '#ffffff', text: '#000000', accent: '#ff0000' };

const card = (title: string, pictures: string[] = []) => ({
  svg: drawCard({ title, colors, wordmark }, type),
  pictures,
});

let folder = '';
const cache = () => pathToFileURL(`${folder}/cache/`);

beforeEach(() => {
  folder = temporaryFolder();
});

/** Writes a picture of one colour and returns its file. */
async function picture(name: string, create: Partial<Create>) {
  const size = { width: 1600, height: 1200, channels: 3, background: '#888' } as const;
  const file = join(folder, name);
  writeFileSync(
    file,
    await sharp({ create: { ...size, ...create } })
      .png()
      .toBuffer(),
  );
  return file;
}

/** The colour at a position of a picture. */
async function colorAt(jpeg: Uint8Array, left: number, top: number): Promise<number[]> {
  const pixel = sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw();
  return [...(await pixel.toBuffer())].map((value) => Math.round(value / 51) * 51);
}

it('is a JPEG of the size and weight that networks accept', async () => {
  const noise = await picture('noise.png', { noise: { type: 'gaussian', sigma: 40 } });
  const jpeg = await renderCard(card('Heavy', [noise]), cache());
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(jpeg.length).toBeLessThan(150_000);
});

it('shows a JPEG with zeros before its end, as the pages do', async () => {
  const file = join(folder, 'zeros.jpg');
  const jpeg = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#00ff00' } })
    .jpeg({ progressive: true })
    .toBuffer();
  writeFileSync(file, Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(23), jpeg.subarray(-2)]));
  expect(await sharp(await renderCard(card('Zeros', [file]), cache())).metadata()).toMatchObject({
    width: 1200,
  });
});

it.each([
  ['one picture through all', ['green'], [GREEN, GREEN, GREEN]],
  ['one through each', ['green', 'blue', 'green'], [GREEN, BLUE, GREEN]],
  ['themselves without', [], [RED, RED, RED]],
])('the stems show %s', async (_, names, colors) => {
  const files = { green: { background: '#00ff00' }, blue: { background: '#0000ff' } };
  const pictures = names.map((name) => picture(`${name}.png`, files[name as keyof typeof files]));
  const jpeg = await renderCard(card('A', await Promise.all(pictures)), cache());
  const places = [
    [700, 100],
    [900, 100],
    [1100, 600],
  ] as const;
  expect(await Promise.all(places.map(([left, top]) => colorAt(jpeg, left, top)))).toEqual(colors);
});

it('shows the subject of a dark picture, wherever it is', async () => {
  const light = await picture('light.png', { width: 500, height: 500, background: '#00ff00' });
  const file = join(folder, 'dark.png');
  await sharp(await picture('black.png', { height: 1000, background: '#000508' }))
    .composite([{ input: light, left: 1000, top: 400 }])
    .toFile(file);
  const jpeg = await renderCard({ ...card('A', [file]), hasDarkEdges: true }, cache());
  expect(await colorAt(jpeg, 700, 20)).toEqual(GREEN);
  expect(await colorAt(jpeg, 1100, 20)).toEqual(GREEN);
});

it('is rendered once, and again when text or picture have changed', async () => {
  const file = await picture('a.png', { background: '#00ff00' });
  const first = await renderCard(card('One', [file]), cache());
  const made = () => readdirSync(cache()).length;
  expect(await renderCard(card('One', [file]), cache())).toEqual(first);
  expect(made()).toBe(1);
  await renderCard(card('Two', [file]), cache());
  expect(made()).toBe(2);
  await picture('a.png', { background: '#0000ff' });
  await renderCard(card('One', [file]), cache());
  expect(made()).toBe(3);
});

it('sets accented letters too, with the face’s own spacing', () => {
  expect(type.outline('É', { x: 0, y: 0, size: 10 })).not.toBe(type.outline('E', { x: 0, y: 0, size: 10 }));
  expect(type.measure('AV')).toBeLessThan(type.measure('A') + type.measure('V'));
  expect(type.outline('Fall', { x: 5, y: 90, size: 100 })).not.toMatch(/NaN|undefined/);
});
