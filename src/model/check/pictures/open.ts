import sharp, { type Sharp } from 'sharp';
import { MAX_MEGAPIXELS } from './limits.ts';

/**
 * Opens the first frame of a picture in the one way in which the check, the editor and the build decode pictures:
 * decoding fails if a part is missing, or before it starts if the file declares too many pixels.
 */
export const openPicture = (input: string | Uint8Array): Sharp =>
  sharp(input, { failOn: 'truncated', limitInputPixels: MAX_MEGAPIXELS * 1e6 });

/** Whether a file is in gzip. The metadata of a drawing in it are read by unpacking all of it, a thousand times as large. */
export const isCompressed = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b;
