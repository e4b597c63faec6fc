import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { drawCard } from '../../../../src/findability/social/draw-card.ts';
import { drawingHash, renderCard } from '../../../../src/findability/social/render-card.ts';
import { typeSetter } from '../../../../src/findability/social/type-setter.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const root = new URL('../../../../', import.meta.url);
const type = typeSetter(readFileSync(new URL('src/design/fonts/display-social.ttf', root)));
const wordmark = readFileSync(new URL('src/design/brand/wordmark.svg', root), 'utf8');
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

async function picture(name: string, background: string): Promise<string> {
  const file = join(folder, name);
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .png()
    .toFile(file);
  return file;
}

/** The colour at a place of a picture. */
async function colorAt(jpeg: Uint8Array, left: number, top: number): Promise<number[]> {
  const pixel = sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw();
  return [...(await pixel.toBuffer())].map((value) => Math.round(value / 51) * 51);
}

it('is a JPEG of the size that networks ask for, lighter than the heaviest they take', async () => {
  const noise = join(folder, 'noise.png');
  await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', sigma: 40 },
    },
  })
    .png()
    .toFile(noise);
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

it('shows one picture through all stems, or one through each, and the stems themselves without', async () => {
  const [green, blue] = [await picture('g.png', '#00ff00'), await picture('b.png', '#0000ff')];
  const places = [
    [700, 100],
    [900, 100],
    [1100, 600],
  ] as const;
  const colorsOf = async (pictures: string[]) => {
    const jpeg = await renderCard(card('A', pictures), cache());
    return Promise.all(places.map(([left, top]) => colorAt(jpeg, left, top)));
  };
  expect(await colorsOf([green])).toEqual([
    [0, 255, 0],
    [0, 255, 0],
    [0, 255, 0],
  ]);
  expect(await colorsOf([green, blue, green])).toEqual([
    [0, 255, 0],
    [0, 0, 255],
    [0, 255, 0],
  ]);
  expect(await colorsOf([])).toEqual([
    [255, 0, 0],
    [255, 0, 0],
    [255, 0, 0],
  ]);
});

it('shows what stands out of a dark picture, wherever it stands', async () => {
  const file = join(folder, 'dark.png');
  const light = { create: { width: 500, height: 500, channels: 3, background: '#00ff00' } } as const;
  await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#000508' } })
    .composite([{ input: await sharp(light).png().toBuffer(), left: 1000, top: 400 }])
    .png()
    .toFile(file);
  const jpeg = await renderCard({ ...card('A', [file]), hasDarkEdges: true }, cache());
  expect(await colorAt(jpeg, 700, 20)).toEqual([0, 255, 0]);
  expect(await colorAt(jpeg, 1100, 20)).toEqual([0, 255, 0]);
});

it('is made once, and again when words or picture have changed', async () => {
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

it('has another name for another picture only', async () => {
  expect(await drawingHash(card('One'))).toBe(await drawingHash(card('One')));
  expect(await drawingHash(card('One'))).not.toBe(await drawingHash(card('Two')));
});

it('sets accented letters too, with the face’s own spacing', () => {
  expect(type.outline('É', { x: 0, y: 0, size: 10 })).not.toBe(type.outline('E', { x: 0, y: 0, size: 10 }));
  expect(type.measure('AV')).toBeLessThan(type.measure('A') + type.measure('V'));
  expect(type.outline('Fall', { x: 5, y: 90, size: 100 })).not.toMatch(/NaN|undefined/);
});
