import { getImage } from 'astro:assets';

/** Width of the large picture, in pixels. */
const LARGE_PX = 1600;

/** Height that WebP can have, in pixels. Screenshots of whole pages are higher. */
const HEIGHT_MAX_PX = 16_383;

/** Returns the largest width that a picture can be shown in, in pixels. */
export const maxWidth = ({ width, height }: ImageMetadata) =>
  Math.floor(Math.min(width, HEIGHT_MAX_PX * (width / height)));

/**
 * Creates the large version of a picture, in one size and format, for the lightbox, search engines and other programs.
 */
export const getLargePicture = (src: ImageMetadata) =>
  getImage({ src, width: Math.min(LARGE_PX, maxWidth(src)), format: 'webp' });
