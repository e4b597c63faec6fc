import { open, readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';

/** What a picture's file is. */
export type PictureFile =
  | { state: 'missing' }
  | { state: 'empty' }
  | { state: 'heic' }
  | { state: 'unreadable' }
  | { state: 'huge'; bytes: number }
  | {
      state: 'read';
      /** As sharp calls it: `jpeg`, `png`, `webp`, `heif` (which is AVIF here), `svg`, `gif`, `tiff`. */
      format: string;
      /** Pixels of the picture as it is seen, after turning. */
      width: number;
      height: number;
      /** False if the end of the file is not there. */
      isComplete: boolean;
    };

/** A photograph from a phone or camera has up to 25; more only makes the repository slow. Megabytes. */
export const MAX_MEGABYTES = 25;

/** Brands with which cameras and phones mark HEIC files; AVIF shares their container. */
const HEIC = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/;

/** Pictures that were read before: `npm run dev` checks again at every change of a file. */
const known = new Map<string, PictureFile>();

/** Looks at the beginning and the end of a picture's file; the picture itself is not decoded. */
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
    return {
      state: 'read',
      format,
      width: autoOrient?.width ?? width,
      height: autoOrient?.height ?? height,
      isComplete: await isComplete(path, format, ends),
    };
  } catch {
    return { state: 'unreadable' };
  }
}

/** Enough for all that stands before a picture, and for what programs write after it. Bytes. */
const HEAD_MAX = 2 ** 16;
const TAIL_MAX = 2 ** 14;

/** The first and the last bytes of a file; the rest is not needed, and reading it takes most of the time. */
interface Ends {
  head: Buffer;
  tail: Buffer;
  /** Where in the file the tail starts. */
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

/** A file that was cut off, such as by a broken upload, has no end. Formats without a known end pass. */
async function isComplete(
  path: string,
  format: string,
  { head, tail, tailAt, size }: Ends,
): Promise<boolean> {
  if (format === 'jpeg') {
    const end = tail.lastIndexOf(JPEG_END);
    // Some phones write a short film behind the picture: then its end stands somewhere before.
    const at = end >= 0 ? tailAt + end : (await readFile(path)).lastIndexOf(JPEG_END);
    return at > jpegScanStart(head);
  }
  if (format === 'png') return tail.lastIndexOf('IEND') >= 0;
  if (format === 'webp') return head.readUInt32LE(4) + 8 <= size;
  return format === 'svg' ? tail.lastIndexOf('</svg') >= 0 : true;
}

/** Where the picture itself starts: the thumbnail before it has an end mark of its own. */
function jpegScanStart(head: Buffer): number {
  let at = 2;
  while (at + 4 <= head.length && head[at] === 0xff && head[at + 1] !== 0xda)
    at += 2 + head.readUInt16BE(at + 2);
  return at;
}
