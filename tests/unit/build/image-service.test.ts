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
  ['webp', 'webp'],
  ['avif', 'heif'],
])('makes a picture in %s so small that browsers show it', async (format, read) => {
  const sizes = [
    [10, 16_500, 9, 16_383],
    [16_500, 10, 3200, 1],
  ] as const;
  for (const [width, height, ...made] of sizes) {
    const file = await plain(width, height).png().toBuffer();
    const { data } = await transform(file, { width, height, format });
    expect(await sharp(data).metadata()).toMatchObject({ format: read, width: made[0], height: made[1] });
  }
});

it('names a picture that cannot be encoded, in place of publishing it decoded', async () => {
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
