import { open, readFile, stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { remember } from '../media-cache.ts';
import { type BadDrawing, readDrawing } from './drawing.ts';
import { isSmallEnough, MAX_DRAWING_MEGABYTES, MAX_MEGABYTES, MAX_MEGAPIXELS } from './limits.ts';

/** State and metadata of a picture file. */
export type PictureFile =
  | { state: 'missing' }
  | { state: 'empty' }
  | { state: 'heavy'; bytes: number; maxMegabytes: number }
  | { state: 'damaged' }
  | Metadata;

/** Metadata of a picture, or why it has none. */
type Metadata =
  | { state: 'heic' }
  | BadDrawing
  | {
      state: 'read';
      /** Format name in sharp: `jpeg`, `png`, `webp`, `heif` (AVIF here), `svg`, `gif`, `tiff`. */
      format: string;
      /** Pixels, after rotation. Of a drawing: its proportions. */
      width: number;
      height: number;
    };

const DRAWING = /\.svg$/i;

/** Reads the metadata of a picture and decodes it as the build will. Inspects the parts of an SVG. */
export async function readPicture(path: string): Promise<PictureFile> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return { state: 'missing' };
  if (found.size === 0) return { state: 'empty' };
  const maxMegabytes = DRAWING.test(path) ? MAX_DRAWING_MEGABYTES : MAX_MEGABYTES;
  if (found.size > maxMegabytes * 1e6) return { state: 'heavy', bytes: found.size, maxMegabytes };
  const picture = await measurePicture(path);
  if (picture.state !== 'read' || !PHOTO.test(picture.format)) return picture;
  if (
    !isSmallEnough(picture) ||
    (await remember(path, `decoded with libvips ${sharp.versions.vips}`, () => canBeDecoded(path)))
  )
    return picture;
  return { state: isHeic(await startOf(path)) ? 'heic' : 'damaged' };
}

/** Formats that are decoded, because the site takes them. */
const PHOTO = /^(jpeg|png|webp|heif)$/;

/** Reads the metadata of a picture without decoding it. */
export async function measurePicture(path: string): Promise<Metadata> {
  const drawing = DRAWING.test(path) ? readDrawing(await readFile(path)) : undefined;
  if (drawing && drawing.state !== 'unreadable') return drawing;
  const size = await remember(path, `size with libvips ${sharp.versions.vips}`, () => sizeOf(path));
  if (size) return drawing && size.format === 'svg' ? drawing : { state: 'read', ...size };
  const start = await startOf(path);
  if (isCompressed(start)) return { state: 'unreadable' };
  return drawing ?? { state: isHeic(start) ? 'heic' : 'unreadable' };
}

async function sizeOf(path: string): Promise<Omit<Extract<Metadata, { state: 'read' }>, 'state'> | null> {
  if (isCompressed(await startOf(path))) return null;
  try {
    const { format, autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
    return { format, ...autoOrient };
  } catch {
    return null;
  }
}

/**
 * Opens the first frame of a picture, for the check, the forms and the build. Decoding fails if a part of the file
 * is missing, and does not start if the file declares too many pixels.
 */
export const openPicture = (input: string | Uint8Array): Sharp =>
  sharp(input, { failOn: 'truncated', limitInputPixels: MAX_MEGAPIXELS * 1e6 });

async function canBeDecoded(path: string): Promise<boolean> {
  try {
    // Reads all rows. Decoding a JPEG to a small size is faster.
    await openPicture(path).resize(64, 64, { fit: 'inside' }).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Returns the first bytes of a file. */
async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Whether a file has the brands of HEIC. AVIF is the same container with a brand of its own. */
function isHeic(start: Buffer): boolean {
  const [, brands = ''] = /^....ftyp(.*)/s.exec(start.toString('latin1')) ?? [];
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) && !/avi[fs]/.test(brands);
}

/** Whether a file is compressed with gzip. sharp unpacks a compressed SVG, which can grow a thousandfold, for its size. */
export const isCompressed = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b;
