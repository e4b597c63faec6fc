import type { FilmFacts } from './facts.ts';

/** Ids of Matroska elements (RFC 9559). */
const ID = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
};

const PICTURES = 1;
const SOUND = 2;
const NANOSECONDS = 1e9;

interface Element {
  id: number;
  body: Buffer;
  /** False if it exceeds the end of the file. */
  isWhole: boolean;
}

/** Reads tracks and duration of a WebM. Returns undefined if it is not a WebM or is truncated. */
export function readWebm(bytes: Buffer): FilmFacts | undefined {
  const [header, segment] = elementsIn(bytes);
  if (header?.id !== ID.header || segment?.id !== ID.segment || !segment.isWhole) return undefined;
  const parts = elementsIn(segment.body);
  if (!parts.every(({ isWhole }) => isWhole)) return undefined;
  const info = elementsIn(find(parts, ID.info)?.body);
  const tracks = elementsIn(find(parts, ID.tracks)?.body)
    .filter(({ id }) => id === ID.track)
    .map(({ body }) => elementsIn(body));
  const typeOf = (track: Element[]) => find(track, ID.trackType)?.body[0];
  const pictures = tracks.find((track) => typeOf(track) === PICTURES);
  return {
    seconds: secondsOf(info),
    codec: pictures && find(pictures, ID.codec)?.body.toString('latin1'),
    hasSound: tracks.some((track) => typeOf(track) === SOUND),
  };
}

const find = (elements: Element[], id: number) => elements.find((element) => element.id === id);

function elementsIn(bytes: Buffer = Buffer.alloc(0)): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const idLength = lengthOf(bytes[at]!);
    const id = bytes.readUIntBE(at, idLength);
    const sizeAt = at + idLength;
    const sizeLength = lengthOf(bytes[sizeAt] ?? 1);
    const size = sizeIn(bytes, sizeAt, sizeLength);
    const start = sizeAt + sizeLength;
    // Live recordings have elements of unknown size, which extend to the end.
    const end = size === undefined ? bytes.length : start + size;
    elements.push({ id, body: bytes.subarray(start, end), isWhole: end <= bytes.length });
    at = end;
  }
  return elements;
}

/** Returns the byte length of a variable-length integer: leading zero bits plus one. At most 4 for the ids above. */
const lengthOf = (first: number) => Math.clz32(first) - 23;

/** Reads a size without its length marker. Returns undefined if all bits are set, which means unknown size. */
function sizeIn(bytes: Buffer, at: number, length: number): number | undefined {
  const bits = BigInt.asUintN(7 * length, BigInt(`0x${bytes.toString('hex', at, at + length) || '0'}`));
  return bits === 2n ** BigInt(7 * length) - 1n ? undefined : Number(bits);
}

function secondsOf(info: Element[]): number {
  const scale = find(info, ID.timestampScale)?.body;
  const duration = find(info, ID.duration)?.body;
  if (!duration) return 0;
  const ticks = duration.length === 8 ? duration.readDoubleBE() : duration.readFloatBE();
  return (ticks * (scale ? scale.readUIntBE(0, scale.length) : 1e6)) / NANOSECONDS;
}
