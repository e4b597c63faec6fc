import { open, readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { type BadDrawing, findBadPart } from './drawing.ts';

/** State and metadata of a picture file. */
export type PictureFile =
  | { state: 'missing' }
  | { state: 'empty' }
  | { state: 'heic' }
  | BadDrawing
  | { state: 'huge'; bytes: number }
  | {
      state: 'read';
      /** Format name in sharp: `jpeg`, `png`, `webp`, `heif` (AVIF here), `svg`, `gif`, `tiff`. */
      format: string;
      /** Pixels, after EXIF rotation. */
      width: number;
      height: number;
      /** False if the file is truncated. */
      isComplete: boolean;
    };

/** Phones and cameras produce up to 25 MB; larger files slow down the repository. */
export const MAX_MEGABYTES = 25;

/** `ftyp` brands of HEIC files. AVIF uses the same container. */
const HEIC = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/;

/** Cache: `npm run dev` checks all content again on every file change. */
const known = new Map<string, PictureFile>();

/** Reads the metadata of a picture and checks that it is complete, without decoding it. Inspects the parts of an SVG. */
export async function readPicture(path: string): Promise<PictureFile> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return { state: 'missing' };
  const state = `${path} ${found.mtimeMs} ${found.size}`;
  const picture = known.get(state) ?? (await look(path, found.size));
  known.set(state, picture);
  return picture;
}

async function look(path: string, size: number): Promise<PictureFile> {
  if (size === 0) return { state: 'empty' };
  if (size > MAX_MEGABYTES * 1e6) return { state: 'huge', bytes: size };
  const ends = await readEnds(path, size);
  const { head } = ends;
  if (head.toString('latin1', 4, 8) === 'ftyp' && HEIC.test(head.toString('latin1', 8, 12))) {
    return { state: 'heic' };
  }
  try {
    const { format, width, height, autoOrient } = await sharp(path).metadata();
    const bad = format === 'svg' ? findBadPart(await readFile(path, 'utf8')) : undefined;
    return (
      bad ?? {
        state: 'read',
        format,
        width: autoOrient?.width ?? width,
        height: autoOrient?.height ?? height,
        isComplete: await isComplete(path, format, ends),
      }
    );
  } catch {
    return { state: 'unreadable' };
  }
}

/** Bytes that cover the metadata before the image data, and data that programs append after it. */
const HEAD_MAX = 2 ** 16;
const TAIL_MAX = 2 ** 14;

/** First and last bytes of a file. Reading the rest would take most of the time. */
interface Ends {
  head: Buffer;
  tail: Buffer;
  /** Offset of the tail in the file. */
  tailAt: number;
  size: number;
}

async function readEnds(path: string, size: number): Promise<Ends> {
  const file = await open(path);
  try {
    const tailAt = Math.max(0, size - TAIL_MAX);
    const [head, tail] = [Buffer.alloc(Math.min(size, HEAD_MAX)), Buffer.alloc(size - tailAt)];
    await file.read(head, 0, head.length, 0);
    await file.read(tail, 0, tail.length, tailAt);
    return { head, tail, tailAt, size };
  } finally {
    await file.close();
  }
}

const JPEG_END = Buffer.from([0xff, 0xd9]);

/** Detects truncated files, as from an aborted upload. Formats without an end marker count as complete. */
async function isComplete(
  path: string,
  format: string,
  { head, tail, tailAt, size }: Ends,
): Promise<boolean> {
  if (format === 'jpeg') {
    const end = tail.lastIndexOf(JPEG_END);
    // Some phones append a short video, so the end marker may be before the tail.
    const at = end >= 0 ? tailAt + end : (await readFile(path)).lastIndexOf(JPEG_END);
    return at > jpegScanStart(head);
  }
  if (format === 'png') return tail.lastIndexOf('IEND') >= 0;
  if (format === 'webp') return head.readUInt32LE(4) + 8 <= size;
  return format === 'svg' ? tail.lastIndexOf('</svg') >= 0 : true;
}

/** Returns the offset of the image data. The thumbnail before it has its own end marker. */
function jpegScanStart(head: Buffer): number {
  let at = 2;
  while (at + 4 <= head.length && head[at] === 0xff && head[at + 1] !== 0xda)
    at += 2 + head.readUInt16BE(at + 2);
  return at;
}
