import { readFile, stat } from 'node:fs/promises';
import mediainfo from 'mediainfo.js/package.json' with { type: 'json' };
import createReader, { type MediaInfo, type Track } from 'mediainfo.js';
import { FILM_LIMITS } from '../schemas/portfolio.ts';
import { remember } from './media-cache.ts';
import type { Sentences } from './mistake.ts';

type FilmFile =
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

/** Reads the metadata of a film without decoding it. A file that is too large is not read. */
export async function readFilm(path: string, ending: FilmEnding): Promise<FilmFile> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return { state: 'missing' };
  if (found.size === 0) return { state: 'empty' };
  if (found.size > FILM_LIMITS.megabytes * 1e6) return { state: 'heavy', bytes: found.size };
  return look(path, ending);
}

async function look(path: string, ending: FilmEnding): Promise<FilmFile> {
  const film = await remember(path, `tracks with mediainfo.js ${mediainfo.version}`, () => tracksOf(path));
  const general = film.tracks.find((track) => track['@type'] === 'General');
  if (film.ending !== ending || general?.Format !== CONTAINERS[ending].name || general.extra?.IsTruncated)
    return { state: 'unreadable' };
  const codec = film.tracks.find((track) => track['@type'] === 'Video')?.CodecID;
  const hasSound = film.tracks.some((track) => track['@type'] === 'Audio');
  return { state: 'read', seconds: general.Duration ?? 0, codec, hasSound };
}

interface Tracks {
  /** Ending that fits the signature. */
  ending?: string | undefined;
  tracks: Track[];
}

/** Created with the first film. Analyses one at a time. */
let reader: Promise<MediaInfo<'object'>> | undefined;
let last: Promise<unknown> = Promise.resolve();

async function tracksOf(path: string): Promise<Tracks> {
  const bytes = await readFile(path);
  const [ending] =
    Object.entries(CONTAINERS).find(
      ([, { at, start }]) => bytes.toString('latin1', at, at + start.length) === start,
    ) ?? [];
  if (!ending) return { tracks: [] };
  const analysis = last.then(async () => {
    reader ??= createReader({ format: 'object' });
    const mediaInfo = await reader;
    const { media } = await mediaInfo.analyzeData(bytes.length, (size, at) => bytes.subarray(at, at + size));
    return { ending, tracks: media?.track ?? [] };
  });
  last = analysis.catch(() => {});
  return analysis;
}

/** Accepted codecs: one that every browser plays (MP4), and smaller ones (WebM). */
const CODECS: Record<string, { pattern: RegExp; name: string }> = {
  '.mp4': { pattern: /^avc[13]$/, name: 'H.264' },
  '.webm': { pattern: /^V_(VP8|VP9|AV1)$/, name: 'VP9 or AV1' },
};

/** Describes why a film file cannot be used; undefined if it can. */
export function filmProblem(
  path: string,
  film: Exclude<FilmFile, { state: 'missing' }>,
  ending: FilmEnding,
): Sentences | undefined {
  if (film.state === 'empty')
    return { problem: `${path} is an empty file.`, advice: 'Put the film there again.' };
  if (film.state === 'heavy') return tooHeavy(path, film.bytes);
  const { pattern, name } = CODECS[ending]!;
  const exported = `Export it as ${ending} with ${name}`;
  if (film.state === 'unreadable' || film.codec === undefined) {
    return {
      problem: `${path} cannot be read as a film: it is damaged, cut off, or something else.`,
      advice: `${exported} again.`,
    };
  }
  if (film.hasSound) {
    return {
      problem: `${path} has sound.`,
      advice: `Films on the site are silent. ${exported} without sound.`,
    };
  }
  if (!pattern.test(film.codec)) {
    return {
      problem: `${path} is not coded with ${name}, so some browsers cannot play it.`,
      advice: `${exported}.`,
    };
  }
  return film.seconds > FILM_LIMITS.seconds + 0.5
    ? {
        problem: `${path} is ${Math.round(film.seconds)} seconds long.`,
        advice: `A film that repeats has at most ${FILM_LIMITS.seconds}. Cut it.`,
      }
    : undefined;
}

const tooHeavy = (path: string, bytes: number): Sentences => ({
  problem: `${path} has ${(bytes / 1e6).toFixed(1)} megabytes.`,
  advice: `At most ${FILM_LIMITS.megabytes} are taken, since visitors fetch it without having asked. Export it with fewer bits, or 960 pixels wide.`,
});
