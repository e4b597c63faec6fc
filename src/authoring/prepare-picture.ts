import type { Sharp } from 'sharp';
import { isCompressed, openPicture } from '../model/check/pictures/read.ts';

/** Twice the largest width on the site. More is never displayed and slows down the repository. */
const MASTER_WIDTH_PX = 3200;

/** Visually lossless. */
const JPEG_QUALITY = 88;

/**
 * Prepares a photo for the content: applies its EXIF rotation, limits its width to 3,200 pixels, converts its colours
 * to sRGB and removes metadata, including the location.
 *
 * @param input path or contents
 */
const prepared = (input: string | Buffer): Sharp =>
  openPicture(input).autoOrient().resize({ width: MASTER_WIDTH_PX, withoutEnlargement: true });

const toJpeg = (picture: Sharp): Sharp =>
  picture.flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY, mozjpeg: true });

const WRITERS: Record<string, (picture: Sharp) => Sharp> = {
  jpeg: toJpeg,
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: JPEG_QUALITY }),
  heif: (picture) => picture.avif({ quality: 70 }),
};

/**
 * Prepares an uploaded photo in its own format. Returns it unchanged if it needs nothing, or if it cannot be read or
 * is too large to be decoded: the content check then says why.
 */
export async function prepareUpload(contents: Buffer): Promise<Buffer> {
  if (isCompressed(contents)) return contents;
  try {
    const {
      format,
      width,
      orientation = 1,
      pages = 1,
      exif,
      xmp,
      iptc,
      icc,
    } = await openPicture(contents).metadata();
    const write = WRITERS[format];
    const isReady =
      width <= MASTER_WIDTH_PX && orientation === 1 && pages === 1 && !(exif ?? xmp ?? iptc ?? icc);
    return write && !isReady ? await write(prepared(contents)).toBuffer() : contents;
  } catch {
    return contents;
  }
}
