import type { FilmFacts } from './facts.ts';

interface Box {
  type: string;
  /** Payload without header. */
  body: Buffer;
}

/** Reads tracks and duration of an MP4 (ISO/IEC 14496-12). Returns undefined if it is not an MP4 or is truncated. */
export function readMp4(bytes: Buffer): FilmFacts | undefined {
  const boxes = boxesIn(bytes);
  const movie = boxes?.find(({ type }) => type === 'moov');
  if (boxes?.[0]?.type !== 'ftyp' || !movie || !boxes.some(({ type }) => type === 'mdat')) return undefined;
  const tracks = inside(movie.body, 'trak').map(
    ({ body }) => inside(body, 'mdia')[0]?.body ?? Buffer.alloc(0),
  );
  const pictures = tracks.find((track) => handlerOf(track) === 'vide');
  return {
    seconds: secondsOf(inside(movie.body, 'mvhd')[0]?.body),
    codec: pictures && codecOf(pictures),
    hasSound: tracks.some((track) => handlerOf(track) === 'soun'),
  };
}

/** Splits bytes into consecutive boxes. Returns undefined if a box exceeds the end. */
function boxesIn(bytes: Buffer): Box[] | undefined {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    const size =
      short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    if (size < header || at + size > bytes.length) return undefined;
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + header, at + size),
    });
    at += size;
  }
  return boxes;
}

const inside = (body: Buffer, type: string) => (boxesIn(body) ?? []).filter((box) => box.type === type);

/** Returns the handler type of a track, such as `vide` or `soun`. */
const handlerOf = (media: Buffer) => inside(media, 'hdlr')[0]?.body.toString('latin1', 8, 12);

function codecOf(media: Buffer): string | undefined {
  const table = inside(media, 'minf').flatMap(({ body }) => inside(body, 'stbl'));
  // Layout: version (4 bytes), entry count (4), size of the first entry (4), its format (4).
  return table.flatMap(({ body }) => inside(body, 'stsd'))[0]?.body.toString('latin1', 12, 16);
}

function secondsOf(header: Buffer | undefined): number {
  if (!header) return 0;
  const isLong = header[0] === 1;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return scale > 0 ? duration / scale : 0;
}
