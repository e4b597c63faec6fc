import sharp, { type Sharp } from 'sharp';

/** Larger pictures exceed the memory of small build machines. Phones produce 12 to 48 megapixels. */
export const MAX_MEGAPIXELS = 50;

/**
 * Opens the first frame of a picture in the one way in which the check, the editor and the build decode pictures:
 * decoding fails if a part is missing, or before it starts if the file declares too many pixels.
 */
export const openPicture = (input: string | Uint8Array): Sharp =>
  sharp(input, { failOn: 'truncated', limitInputPixels: MAX_MEGAPIXELS * 1e6 });
