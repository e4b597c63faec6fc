import { isSmallEnough } from '../../../model/check/pictures/limits.ts';

/** Twice the largest width on the site. */
const WIDTH_MAX = 3200;

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Visually lossless. */
const QUALITY = 0.9;

/**
 * Prepares an uploaded photo in the browser, as `npm run edit` does on an editor's machine: rotates it upright,
 * limits its width to 3,200 pixels and removes metadata, including the location. Returns other files unchanged.
 */
export async function preparePicture(path: string, contents: Uint8Array): Promise<Uint8Array> {
  const type = TYPES[path.split('.').at(-1)!.toLowerCase()];
  if (!type) return contents;
  const blob = new Blob([contents as Uint8Array<ArrayBuffer>], { type });
  // The content check says why a picture cannot be read, or is too large to be decoded.
  if (!(await isSmall(blob))) return contents;
  const photo = await createImageBitmap(blob, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!photo || (photo.width <= WIDTH_MAX && !hasMetadata(contents))) return contents;
  const scale = Math.min(1, WIDTH_MAX / photo.width);
  const canvas = new OffscreenCanvas(Math.round(photo.width * scale), Math.round(photo.height * scale));
  canvas.getContext('2d')!.drawImage(photo, 0, 0, canvas.width, canvas.height);
  const made = await canvas.convertToBlob({ type, quality: QUALITY });
  return new Uint8Array(await made.arrayBuffer());
}

/** Whether the size that a picture declares may be decoded: an element that is not shown only reads the size. */
async function isSmall(blob: Blob): Promise<boolean> {
  const image = new Image();
  const url = URL.createObjectURL(blob);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = url;
    });
    return isSmallEnough({ width: image.naturalWidth, height: image.naturalHeight });
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Bytes at the beginning of a file, in which metadata stands. */
const HEAD = 65_536;

const hasMetadata = (contents: Uint8Array) =>
  /Exif|http:\/\/ns\.adobe\.com|eXIf|EXIF|XMP /.test(
    new TextDecoder('latin1').decode(contents.subarray(0, HEAD)),
  );
