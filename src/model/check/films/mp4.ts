import type { FilmFacts } from './facts.ts';

interface Box {
  type: string;
  /** What is in it. */
  body: Buffer;
}

/** Tracks and length of an MP4 (ISO/IEC 14496-12); undefined if it is none, or its end is missing. */
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

/** The boxes that stand one after another; undefined if one goes on behind the end. */
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

/** `vide`, `soun` or another kind of track. */
const handlerOf = (media: Buffer) => inside(media, 'hdlr')[0]?.body.toString('latin1', 8, 12);

function codecOf(media: Buffer): string | undefined {
  const table = inside(media, 'minf').flatMap(({ body }) => inside(body, 'stbl'));
  // Version and number of entries, 4 bytes each; then the size of the first entry and its name.
  return table.flatMap(({ body }) => inside(body, 'stsd'))[0]?.body.toString('latin1', 12, 16);
}

function secondsOf(header: Buffer | undefined): number {
  if (!header) return 0;
  const isLong = header[0] === 1;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return scale > 0 ? duration / scale : 0;
}
