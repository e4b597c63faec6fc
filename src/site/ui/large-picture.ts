import { getImage } from 'astro:assets';

/** Width of the large picture, in pixels. */
const LARGE_PX = 1600;

/**
 * Creates the large version of a picture, in one size and format, for the large view, search engines and other programs.
 */
export const getLargePicture = (src: ImageMetadata) =>
  getImage({ src, width: Math.min(LARGE_PX, src.width), format: 'webp' });
