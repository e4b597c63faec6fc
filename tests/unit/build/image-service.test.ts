import sharp from 'sharp';
import { expect, it } from 'vitest';
import imageService from '../../../src/build/image-service.ts';
import { declareSize } from '../../support/declare-size.ts';

const CONFIG = { service: { entrypoint: '', config: {} } } as never;
const LOGGER = { info() {}, warn() {}, error() {} } as never;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0e5a63' } });
const transform = (file: Buffer, options: { width: number; height?: number; format: string }) =>
  imageService.transform(file, { src: '/_astro/bench.jpg', ...options } as never, CONFIG, LOGGER);

it.each([
  ['webp', 10, 16_500, { format: 'webp', width: 9, height: 16_383 }],
  ['avif', 16_500, 10, { format: 'heif', width: 3200, height: 1 }],
])('makes a %s of %i × %i pixels so small that browsers show it', async (format, width, height, made) => {
  const file = await plain(width, height).png().toBuffer();
  const { data } = await transform(file, { width, height, format });
  expect(await sharp(data).metadata()).toMatchObject(made);
});

it('names a picture that cannot be encoded, instead of publishing it decoded', async () => {
  const high = await plain(10, 16_500).png().toBuffer();
  await expect(transform(high, { width: 10, format: 'webp' })).rejects.toThrow(
    '/_astro/bench.jpg cannot be saved as webp.',
  );
});

it('does not decode a picture that declares too many pixels', async () => {
  const declared = await plain(40, 30).avif().toBuffer();
  declareSize('avif', declared);
  await expect(transform(declared, { width: 40, height: 30, format: 'webp' })).rejects.toThrow(/pixel limit/);
});

it('turns a photo upright', async () => {
  const file = await plain(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { data } = await transform(file, { width: 400, height: 400, format: 'png' });
  expect(await sharp(data).metadata()).toMatchObject({ width: 30, height: 40 });
});
