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
const photo = (width = 80, height = 60) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#0e5a63',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

const ENDINGS = ['jpeg', 'png', 'webp', 'avif'] as const;
type Ending = (typeof ENDINGS)[number];
const encode = (ending: Ending, picture = photo()) => picture.toFormat(ending).toBuffer();

/** Writes a name of the file format over another in the first bytes. */
function withBrand(avif: Buffer, brand: string): Buffer {
  const changed = Buffer.from(avif);
  changed.write(brand, 8, 'latin1');
  return changed;
}

describe('a picture whose end is missing is damaged', () => {
  it.each(ENDINGS)('as %s', async (ending) => {
    const whole = await encode(ending);
    const cut = await read(whole.subarray(0, whole.length * 0.6), ending);
    expect(pictureProblem(`a.${ending}`, cut as never, {})?.problem).toMatch(/damaged/);
  });
});

describe('a picture that programs can show is taken', () => {
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

  it('as an AVIF that names the general format first', async () => {
    const avif = withBrand(await encode('avif'), 'mif1');
    expect(await read(avif, 'avif')).toEqual({ state: 'read', format: 'heif', width: 80, height: 60 });
  });

  it.each(ENDINGS)('in each orientation, upright, as %s', async (ending) => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      const turned = await encode(ending, photo().withMetadata({ orientation }));
      const [width, height] = orientation < 5 ? [80, 60] : [60, 80];
      expect(await read(turned, ending), `${orientation}`).toMatchObject({ state: 'read', width, height });
    }
  });
});

it('tells a HEIC by its brands, also where it names the general format first', async () => {
  for (const brands of ['heic\0\0\0\0mif1heic', 'mif1\0\0\0\0mif1heic', 'msf1\0\0\0\0hevc'])
    expect(await read(Buffer.from(`\0\0\0\x18ftyp${brands}`), 'heic')).toEqual({ state: 'heic' });
});

// Enlarged to a width of more than a pixel, it would take more memory than machines have.
it('decodes a picture of one column without enlarging it', async () => {
  const column = await sharp({ create: { width: 1, height: 900_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(await read(column, 'png')).toMatchObject({ state: 'read', width: 1, height: 900_000 });
});

describe('a picture that declares too many pixels is refused before it is decoded', () => {
  it.each(ENDINGS)('as %s', async (ending) => {
    const contents = await encode(ending);
    const size = declareSize(ending, contents);
    const picture = await read(contents, ending);
    expect(picture).toMatchObject({ state: 'read', width: size, height: size });
    expect(pictureProblem(`a.${ending}`, picture as never, {})?.problem).toMatch(/megapixels are too many/);
  });
});

describe('a file that is not what its name says is never taken', () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>');

  it.each(['photo', 'drawing'] as const)('a drawing under the name of a photo, as a %s', async (kind) => {
    const picture = await read(drawing, 'jpg');
    expect(pictureProblem('a.jpg', picture as never, { kind })).toBeDefined();
  });

  it('a photo under the name of a drawing', async () => {
    const picture = await read(await encode('png'), 'svg');
    expect(pictureProblem('a.svg', picture as never, { kind: 'drawing' })?.problem).toMatch(/is a PNG/);
  });

  it('a drawing in gzip', async () => {
    for (const ending of ['jpg', 'svg'])
      expect((await read(gzipSync(drawing), ending)).state).not.toBe('read');
  });

  it('a drawing in another encoding', async () => {
    const picture = await read(Buffer.from(`\uFEFF${drawing}`, 'utf16le'), 'svg');
    expect(picture).toEqual({ state: 'not UTF-8' });
  });
});

it('refuses a drawing of more than a megabyte', async () => {
  const picture = await read(Buffer.alloc(1_200_000, ' '), 'svg');
  expect(pictureProblem('a.svg', picture as never, { kind: 'drawing' })?.problem).toMatch(/1\.2 megabytes/);
});

it.each([
  [500, 41_000],
  [41_000, 500],
])(
  'refuses a picture of %i × %i pixels, which has no width or height left in small sizes',
  async (width, height) => {
    const long = sharp({ create: { width, height, channels: 3, background: '#0e5a63' } });
    const picture = await read(await encode('png', long), 'png');
    expect(pictureProblem('a.png', picture as never, {})?.problem).toMatch(/80 times/);
  },
);
