import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { readPicture } from '../../../../../src/model/check/pictures/read.ts';
import { pictureProblem } from '../../../../../src/model/check/pictures/sentences.ts';
import { declareSize } from '../../../../support/declare-size.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);

let files = 0;
const read = (contents: Uint8Array, ending: string) => {
  const file = join(folder, `${++files}.${ending}`);
  writeFileSync(file, contents);
  return readPicture(file);
};

/** A picture that no encoder makes small, so that its end is missing if it is cut. */
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const photo = () => sharp({ create: { width: 80, height: 60, channels: 3, background: '#0e5a63', noise } });
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0e5a63' } });

const ENDINGS = ['jpeg', 'png', 'webp', 'avif'] as const;
type Ending = (typeof ENDINGS)[number];
const encode = (ending: Ending, picture = photo()) => picture.toFormat(ending).toBuffer();

/** Message about a picture. */
const problemOf = async (contents: Uint8Array, ending: string, facts: object = {}) =>
  pictureProblem(`a.${ending}`, (await read(contents, ending)) as never, facts)?.problem;

it.each(ENDINGS)('a picture whose end is missing is damaged, as %s', async (ending) => {
  const whole = await encode(ending);
  expect(await problemOf(whole.subarray(0, whole.length * 0.6), ending)).toMatch(/damaged/);
});

describe('a picture that programs can show is accepted', () => {
  it.each([false, true])(
    'with zeros before or after the end of a JPEG (progressive: %s)',
    async (progressive) => {
      const whole = await photo().jpeg({ progressive }).toBuffer();
      const zeros = Buffer.alloc(23);
      for (const parts of [
        [whole.subarray(0, -2), zeros, whole.subarray(-2)],
        [whole, zeros],
      ])
        expect(await read(Buffer.concat(parts), 'jpg')).toMatchObject({ state: 'read', format: 'jpeg' });
    },
  );

  it('as an AVIF with the general format as major brand', async () => {
    const avif = await encode('avif');
    avif.write('mif1', 8, 'latin1');
    expect(await read(avif, 'avif')).toEqual({ state: 'read', format: 'heif', width: 80, height: 60 });
  });

  it.each(ENDINGS)('of a camera that was turned, upright, as %s', async (ending) => {
    const turned = await encode(ending, photo().withMetadata({ orientation: 6 }));
    expect(await read(turned, ending)).toMatchObject({ state: 'read', width: 60, height: 80 });
  });
});

it('recognises a HEIC by its brands, also with the general format as major brand', async () => {
  for (const brands of ['heic\0\0\0\0mif1heic', 'mif1\0\0\0\0mif1heic', 'msf1\0\0\0\0hevc'])
    expect(await read(Buffer.from(`\0\0\0\x18ftyp${brands}`), 'heic')).toEqual({ state: 'heic' });
});

// Enlarged to a width of more than a pixel, it would take more memory than machines have.
it('decodes a picture of one column without enlarging it', async () => {
  const column = await encode('png', plain(1, 900_000));
  expect(await read(column, 'png')).toMatchObject({ state: 'read', width: 1, height: 900_000 });
});

it.each(ENDINGS)(
  'a picture that declares too many pixels is refused before it is decoded, as %s',
  async (ending) => {
    const contents = await encode(ending);
    const size = declareSize(ending, contents);
    expect(await read(contents, ending)).toMatchObject({ state: 'read', width: size, height: size });
    expect(await problemOf(contents, ending)).toMatch(/megapixels are too many/);
  },
);

describe('a file of another format than its name says is refused', () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>');

  it.each(['photo', 'drawing'] as const)('a drawing under the name of a photo, as a %s', async (kind) => {
    expect(await problemOf(drawing, 'jpg', { kind })).toBeDefined();
  });

  it('a photo with the extension of a drawing', async () => {
    expect(await problemOf(await encode('png'), 'svg', { kind: 'drawing' })).toMatch(/is a PNG/);
  });

  it.each(['jpg', 'svg'])('a drawing in gzip, as .%s', async (ending) => {
    expect((await read(gzipSync(drawing), ending)).state).not.toBe('read');
  });

  it('a drawing in another encoding', async () => {
    expect(await read(Buffer.from(`\uFEFF${drawing}`, 'utf16le'), 'svg')).toEqual({ state: 'unreadable' });
  });
});

it('refuses a drawing of more than a megabyte', async () => {
  expect(await problemOf(Buffer.alloc(1_200_000, ' '), 'svg', { kind: 'drawing' })).toMatch(/1\.2 megabytes/);
});

it.each([
  [500, 41_000],
  [41_000, 500],
])(
  'refuses a picture of %i × %i pixels, whose small sizes would have no width or height',
  async (width, height) => {
    expect(await problemOf(await encode('png', plain(width, height)), 'png')).toMatch(/80 times/);
  },
);

it('a picture is refused below the minimum of its field, and below 400 pixels where there is none', async () => {
  const photo = await encode('png', plain(799, 600));
  expect(await problemOf(photo, 'png', { minWidthPx: 800 })).toBe(
    'a.png is 799 × 600 pixels, which is too small.',
  );
  expect(await problemOf(photo, 'png')).toBeUndefined();
  expect(await problemOf(await encode('png', plain(399, 300)), 'png')).toMatch(/too small/);
});
