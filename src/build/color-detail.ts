import type { Sharp } from 'sharp';

/** Width of the analysed copy. Chroma subsampling is most visible at small sizes. */
const WIDTH_PX = 320;
const BLOCK_PX = 8;
/** Percentile of block losses that is compared with the limit. */
const SHARE = 0.95;
/**
 * Threshold from a comparison of the site's 35 pictures. With 4:2:0, three above it (17 to 20) lose coloured type and
 * thin lines on saturated backgrounds; the others (at most 15) look the same.
 */
const LIMIT = 16;

/**
 * Whether a picture needs 4:4:4 because 4:2:0 would lose colour detail. Averages the chroma of 2×2 pixels, as 4:2:0
 * does, and measures the loss in each block.
 */
export async function needsFullColor(picture: Sharp): Promise<boolean> {
  const { data, info } = await picture
    .resize({ width: WIDTH_PX, withoutEnlargement: true })
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const losses = blocks(info).map(({ left, top }) => lossOf(data, info, left, top));
  losses.sort((a, b) => a - b);
  return (losses[Math.floor(SHARE * (losses.length - 1))] ?? 0) > LIMIT;
}

interface Pixels {
  width: number;
  height: number;
  channels: number;
}

const blocks = ({ width, height }: Pixels) =>
  range(Math.floor(height / BLOCK_PX)).flatMap((row) =>
    range(Math.floor(width / BLOCK_PX)).map((column) => ({ left: column * BLOCK_PX, top: row * BLOCK_PX })),
  );

const range = (length: number) => Array.from({ length }, (_, index) => index);

/** Returns the chroma error of a block per pixel, summed over both channels, in 1/256. */
function lossOf(data: Uint8Array, { width, channels }: Pixels, left: number, top: number): number {
  let sum = 0;
  for (let y = top; y < top + BLOCK_PX; y += 2)
    for (let x = left; x < left + BLOCK_PX; x += 2) {
      const first = (y * width + x) * channels;
      const four = [first, first + channels, first + width * channels, first + (width + 1) * channels];
      for (const difference of [blueDifference, redDifference]) {
        const values = four.map((index) => difference(data[index]!, data[index + 1]!, data[index + 2]!));
        const mean = values.reduce((total, value) => total + value) / 4;
        for (const value of values) sum += Math.abs(value - mean);
      }
    }
  return sum / BLOCK_PX ** 2;
}

/** Chroma channels of JPEG and AVIF (ITU-R BT.601). */
const blueDifference = (red: number, green: number, blue: number) =>
  -0.169 * red - 0.331 * green + 0.5 * blue;
const redDifference = (red: number, green: number, blue: number) => 0.5 * red - 0.419 * green - 0.081 * blue;
