/** Offset of the size after a marker, by format. In JPEG and WebP, numbers of two bytes. */
const SIZES = {
  jpeg: { marker: '\xff\xc0', at: 5, bytes: [0xea, 0x60, 0xea, 0x60], size: 60_000 },
  png: { marker: 'IHDR', at: 4, bytes: [0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60], size: 60_000 },
  webp: { marker: '\x9d\x01\x2a', at: 3, bytes: [0xff, 0x3f, 0xff, 0x3f], size: 16_383 },
  avif: { marker: 'ispe', at: 8, bytes: [0, 0, 0x2e, 0xe0, 0, 0, 0x2e, 0xe0], size: 12_000 },
};

/**
 * Writes a size of far too many pixels into the header of a picture. Its data remain those of a small one, so that
 * decoders find it damaged. Returns the size.
 */
export function declareSize(format: keyof typeof SIZES, contents: Buffer): number {
  const { marker, at, bytes, size } = SIZES[format];
  Buffer.from(bytes).copy(contents, contents.indexOf(marker, 0, 'latin1') + at);
  return size;
}
