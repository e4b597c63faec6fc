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
 * Prepares an uploaded photo as the command does on an editor's machine, with what a browser has: turns it upright,
 * limits its width to 3,200 pixels and removes metadata, including the location. Returns other files unchanged.
 */
export async function preparePicture(path: string, contents: Uint8Array): Promise<Uint8Array> {
  const type = TYPES[path.split('.').at(-1)!.toLowerCase()];
  if (!type) return contents;
  const photo = await createImageBitmap(new Blob([contents as Uint8Array<ArrayBuffer>], { type }), {
    imageOrientation: 'from-image',
  }).catch(() => undefined);
  // The content check says why a picture cannot be read.
  if (!photo || (photo.width <= WIDTH_MAX && !hasMetadata(contents))) return contents;
  const scale = Math.min(1, WIDTH_MAX / photo.width);
  const canvas = new OffscreenCanvas(Math.round(photo.width * scale), Math.round(photo.height * scale));
  canvas.getContext('2d')!.drawImage(photo, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type, quality: QUALITY });
  return new Uint8Array(await blob.arrayBuffer());
}

/** Bytes at the beginning of a file, in which metadata stands. */
const HEAD = 65_536;

const hasMetadata = (contents: Uint8Array) =>
  /Exif|http:\/\/ns\.adobe\.com|eXIf|EXIF|XMP /.test(
    new TextDecoder('latin1').decode(contents.subarray(0, HEAD)),
  );
