import { readFile, stat } from 'node:fs/promises';
import createReader, { type MediaInfo } from 'mediainfo.js';
import { FILM_LIMITS } from '../../schemas/portfolio.ts';

export type FilmFile =
  | { state: 'missing' }
  | { state: 'empty' }
  | { state: 'heavy'; bytes: number }
  | { state: 'unreadable' }
  | {
      state: 'read';
      seconds: number;
      /** Identifier of the video codec in the container: `avc1`, `V_VP9`. Undefined without a video track. */
      codec: string | undefined;
      hasSound: boolean;
    };

export type FilmEnding = '.mp4' | '.webm';

/** Container formats: name in MediaInfo, and the signature with its offset, which browsers require. */
const CONTAINERS: Record<FilmEnding, { name: string; at: number; start: string }> = {
  '.mp4': { name: 'MPEG-4', at: 4, start: 'ftyp' },
  '.webm': { name: 'WebM', at: 0, start: '\x1aE\xdf\xa3' },
};

/** Cache: `npm run dev` checks all content again on every file change. */
const known = new Map<string, FilmFile>();

/** Reads the metadata of a film without decoding it. A file that is too large is not read. */
export async function readFilm(path: string, ending: FilmEnding): Promise<FilmFile> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return { state: 'missing' };
  if (found.size === 0) return { state: 'empty' };
  if (found.size > FILM_LIMITS.megabytes * 1e6) return { state: 'heavy', bytes: found.size };
  const state = `${path} ${found.mtimeMs} ${found.size}`;
  const film = known.get(state) ?? (await look(path, ending));
  known.set(state, film);
  return film;
}

async function look(path: string, ending: FilmEnding): Promise<FilmFile> {
  const bytes = await readFile(path);
  const { name, at, start } = CONTAINERS[ending];
  if (bytes.toString('latin1', at, at + start.length) !== start) return { state: 'unreadable' };
  const tracks = await tracksOf(bytes);
  const general = tracks.find((track) => track['@type'] === 'General');
  if (general?.Format !== name || general.extra?.IsTruncated) return { state: 'unreadable' };
  const codec = tracks.find((track) => track['@type'] === 'Video')?.CodecID;
  const hasSound = tracks.some((track) => track['@type'] === 'Audio');
  return { state: 'read', seconds: general.Duration ?? 0, codec, hasSound };
}

/** Created with the first film. Analyses one at a time. */
let reader: Promise<MediaInfo<'object'>> | undefined;
let last: Promise<unknown> = Promise.resolve();

async function tracksOf(bytes: Buffer) {
  const analyse = async () => {
    reader ??= createReader({ format: 'object' });
    const mediaInfo = await reader;
    const { media } = await mediaInfo.analyzeData(bytes.length, (size, at) => bytes.subarray(at, at + size));
    return media?.track ?? [];
  };
  const tracks = last.then(analyse);
  last = tracks.catch(() => {});
  return tracks;
}
