import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
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
async function picture(name: string, background: string) {
  const file = join(folder, name);
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background } }).toFile(file);
  return file;
}

/** The colour at a position of a picture. */
async function colorAt(jpeg: Uint8Array, left: number, top: number): Promise<number[]> {
  const pixel = sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw();
  return [...(await pixel.toBuffer())].map((value) => Math.round(value / 51) * 51);
}

it('is a JPEG of the size and weight that networks accept, also with noise of black and white', async () => {
  const noise = join(folder, 'noise.png');
  const [width, height] = [580, 630];
  const random = createHash('shake256', { outputLength: width * height }).digest();
  await sharp(
    random.map((value) => (value < 128 ? 0 : 255)),
    { raw: { width, height, channels: 1 } },
  ).toFile(noise);
  const jpeg = await renderCard(card('Heavy', [noise]), cache());
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(jpeg.length).toBeLessThan(150_000);
});

it.each([
  ['one picture through all', ['green'], [GREEN, GREEN, GREEN]],
  ['one through each', ['green', 'blue', 'green'], [GREEN, BLUE, GREEN]],
  ['themselves without', [], [RED, RED, RED]],
])('the stems show %s', async (_, names, colors) => {
  const files = { green: '#00ff00', blue: '#0000ff' };
  const pictures = names.map((name) => picture(`${name}.png`, files[name as keyof typeof files]));
  const jpeg = await renderCard(card('A', await Promise.all(pictures)), cache());
  const places = [
    [700, 100],
    [900, 100],
    [1100, 600],
  ] as const;
  expect(await Promise.all(places.map(([left, top]) => colorAt(jpeg, left, top)))).toEqual(colors);
});

it('is rendered once, and again when text or picture have changed', async () => {
  const file = await picture('a.png', '#00ff00');
  const first = await renderCard(card('One', [file]), cache());
  const made = () => readdirSync(cache()).length;
  expect(await renderCard(card('One', [file]), cache())).toEqual(first);
  expect(made()).toBe(1);
  await renderCard(card('Two', [file]), cache());
  expect(made()).toBe(2);
  await picture('a.png', '#0000ff');
  await renderCard(card('One', [file]), cache());
  expect(made()).toBe(3);
});

describe('a title', () => {
  const svg = (title: string) => card(title).svg;

  it.each([
    ['a no-break hyphen', 'Follow\u2011up', 'Follow-up'],
    ['a soft hyphen', 'Follow\u00adup', 'Followup'],
    ['an emoji, also with its joiners', 'Follow 👩‍💻 up ❤️', 'Follow up'],
    ['a decomposed accent', 'Cafe\u0301', 'Café'],
  ])('with %s is drawn without gaps', (_, title, drawn) => {
    expect(svg(title)).toBe(svg(drawn));
  });

  it('is left out if the typeface does not have its letters, or nothing is left of it', () => {
    expect(svg('Привет')).toBe(svg('🎉'));
    expect(svg('Привет')).not.toBe(svg('A'));
  });
});
