import sharp, { type Sharp } from 'sharp';
import { MAX_MEGAPIXELS } from './limits.ts';

/**
 * Opens the first frame of a picture, for the check, the forms and the build alike. Decoding fails if a part of the file
 * is missing, and does not start if the file declares too many pixels.
 */
export const openPicture = (input: string | Uint8Array): Sharp =>
  sharp(input, { failOn: 'truncated', limitInputPixels: MAX_MEGAPIXELS * 1e6 });

/** Whether a file is compressed with gzip. sharp unpacks a compressed SVG, which can grow a thousandfold, for its size. */
export const isCompressed = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b;
