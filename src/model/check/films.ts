import { readFile, stat } from 'node:fs/promises';
import mediainfo from 'mediainfo.js/package.json' with { type: 'json' };
import createReader, { type MediaInfo, type Track } from 'mediainfo.js';
import { FILM_LIMITS } from '../schemas/portfolio.ts';
import { remember } from './media-cache.ts';
import type { Sentences } from './mistake.ts';

interface Film {
  seconds: number;
  /** Identifier of the video codec in the container: `avc1`, `V_VP9`. */
  codec: string;
  hasSound: boolean;
}

export type FilmEnding = '.mp4' | '.webm';

/** Container formats: name in MediaInfo, and the signature with its offset, which browsers require. */
const CONTAINERS: Record<FilmEnding, { name: string; at: number; start: string }> = {
  '.mp4': { name: 'MPEG-4', at: 4, start: 'ftyp' },
  '.webm': { name: 'WebM', at: 0, start: '\x1aE\xdf\xa3' },
};

/** Reads the metadata of a film without decoding it; undefined if it cannot be read as one. */
export async function readFilm(path: string, ending: FilmEnding): Promise<Film | undefined> {
  const film = await remember(path, `tracks with mediainfo.js ${mediainfo.version}`, () => tracksOf(path));
  const general = film.tracks.find((track) => track['@type'] === 'General');
  const codec = film.tracks.find((track) => track['@type'] === 'Video')?.CodecID;
  const isWhole = general?.Format === CONTAINERS[ending].name && !general.extra?.IsTruncated;
  if (film.ending !== ending || !isWhole || codec === undefined) return undefined;
  const hasSound = film.tracks.some((track) => track['@type'] === 'Audio');
  return { seconds: general.Duration ?? 0, codec, hasSound };
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

/**
 * Describes why a film file cannot be used; undefined if it can. A file that is too large is not read.
 * @param name its name in the content
 */
export async function filmProblem(
  path: string,
  name: string,
  ending: FilmEnding,
): Promise<Sentences | undefined> {
  const { size } = await stat(path);
  if (size === 0) return { problem: `${name} is an empty file.`, advice: 'Put the film there again.' };
  if (size > FILM_LIMITS.megabytes * 1e6) return tooHeavy(name, size);
  const film = await readFilm(path, ending);
  const { pattern, name: codec } = CODECS[ending]!;
  const exported = `Export it as ${ending} with ${codec}`;
  if (!film) {
    return {
      problem: `${name} cannot be read as a film: it is damaged, cut off, or something else.`,
      advice: `${exported} again.`,
    };
  }
  if (film.hasSound) {
    return {
      problem: `${name} has sound.`,
      advice: `Films on the site are silent. ${exported} without sound.`,
    };
  }
  if (!pattern.test(film.codec)) {
    return {
      problem: `${name} is not coded with ${codec}, so some browsers cannot play it.`,
      advice: `${exported}.`,
    };
  }
  return film.seconds > FILM_LIMITS.seconds + 0.5
    ? {
        problem: `${name} is ${Math.round(film.seconds)} seconds long.`,
        advice: `A film that repeats has at most ${FILM_LIMITS.seconds}. Cut it.`,
      }
    : undefined;
}

const tooHeavy = (name: string, bytes: number): Sentences => ({
  problem: `${name} has ${(bytes / 1e6).toFixed(1)} megabytes.`,
  advice: `At most ${FILM_LIMITS.megabytes} are taken, since visitors fetch it without having asked. Export it with fewer bits, or 960 pixels wide.`,
});
