import { getImage } from 'astro:assets';

/** Width of the large picture, in pixels. */
export const LARGE_PX = 1600;

/** A picture in the one size and format for whoever wants all of it: the lightbox, search engines, programs. */
export const getLargePicture = (src: ImageMetadata) =>
  getImage({ src, width: Math.min(LARGE_PX, src.width), format: 'webp' });
