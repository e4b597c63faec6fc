import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';
import { prepareUpload } from '../../../src/authoring/prepare-picture.ts';
import { declareSize } from '../../support/declare-size.ts';

const FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const;

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c44' } });

describe('an uploaded photo', () => {
  it('is upright, and contains neither location nor camera', async () => {
    const taken = await picture(40, 30)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height, orientation, exif } = await sharp(await prepareUpload(taken)).metadata();
    expect({ width, height, orientation, exif }).toEqual({ width: 30, height: 40 });
  });

  it.each(FORMATS)('as %s is at most 3,200 pixels wide', async (format) => {
    const prepared = await prepareUpload(await picture(4000, 30).toFormat(format).toBuffer());
    const { width, format: kept } = await sharp(prepared).metadata();
    expect({ width, kept }).toEqual({ width: 3200, kept: format === 'avif' ? 'heif' : format });
  });

  it('is converted to sRGB', async () => {
    const printed = await picture(40, 30).toColorspace('cmyk').jpeg().withIccProfile('cmyk').toBuffer();
    const { space, icc } = await sharp(await prepareUpload(printed)).metadata();
    expect({ space, icc }).toEqual({ space: 'srgb' });
  });

  it('is unchanged if it needs nothing, so that saving twice loses nothing', async () => {
    const ready = await picture(40, 30).jpeg().toBuffer();
    expect(await prepareUpload(ready)).toBe(ready);
  });

  it('is left to the check if it cannot be read', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const create = { width: 4000, height: 900, channels: 3, background: '#c44', noise } as const;
    const whole = await sharp({ create }).jpeg().toBuffer();
    for (const broken of [whole.subarray(0, whole.length / 2), Buffer.from('no picture'), Buffer.alloc(0)])
      expect(await prepareUpload(broken)).toBe(broken);
  });

  it.each(FORMATS)('is left to the check if it is too large as %s', async (format) => {
    const declared = await picture(40, 30).toFormat(format).toBuffer();
    declareSize(format, declared);
    expect(await prepareUpload(declared)).toBe(declared);
  });

  it('keeps one frame of an animation', async () => {
    const frames = Buffer.from(
      Array.from({ length: 64 * 6400 * 3 }, (_, index) => Math.floor(index / 12_288)),
    );
    const raw = { width: 64, height: 6400, channels: 3, pageHeight: 64 } as const;
    const animated = await sharp(frames, { raw }).webp({ effort: 0 }).toBuffer();
    const { pages = 1, height } = await sharp(await prepareUpload(animated), { pages: -1 }).metadata();
    expect({ pages, height }).toEqual({ pages: 1, height: 64 });
  });

  it('is unchanged if it is a drawing', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9000 9"></svg>');
    expect(await prepareUpload(drawing)).toBe(drawing);
    const compressed = gzipSync(drawing);
    expect(await prepareUpload(compressed)).toBe(compressed);
  });
});
