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
  ['webp', 16_500, 10, { format: 'webp', width: 3200, height: 1 }],
  ['avif', 10, 16_500, { format: 'heif', width: 9, height: 16_383 }],
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

it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'turns a %s upright in each orientation',
  async (format) => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      const file = await plain(40, 30).withMetadata({ orientation }).toFormat(format).toBuffer();
      const { data } = await transform(file, { width: 400, height: 400, format: 'png' });
      const { width, height } = await sharp(data).metadata();
      expect([width, height], `${orientation}`).toEqual(orientation < 5 ? [40, 30] : [30, 40]);
    }
  },
);
