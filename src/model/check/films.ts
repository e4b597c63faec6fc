import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import createReader, { type MediaInfo, type Track } from 'mediainfo.js';
import { FILM_LIMITS } from '../schemas/portfolio.ts';
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

async function analyse(bytes: Buffer): Promise<Track[]> {
  const analysis = last.then(async () => {
    reader ??= createReader({ format: 'object' });
    const mediaInfo = await reader;
    const { media } = await mediaInfo.analyzeData(bytes.length, (size, at) => bytes.subarray(at, at + size));
    return media?.track ?? [];
  });
  last = analysis.catch(() => {});
  return analysis;
}

const MODULES = new URL('../../../node_modules/', import.meta.url);

/**
 * Cache of analyses: with 1,200 films, saves 5 of 36 s of a build. Files are named after the hash of the reader's version
 * and the film.
 */
const ANALYSED = new URL('.astro/films/', MODULES);

async function tracksOf(bytes: Buffer): Promise<Track[]> {
  const version = await readFile(new URL('mediainfo.js/package.json', MODULES)).catch(() => '');
  const hash = createHash('sha256').update(version).update(bytes).digest('hex');
  const file = new URL(`${hash}.json`, ANALYSED);
  // Another build may not have written it to the end.
  const known = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined);
  if (Array.isArray(known)) return known;
  const tracks = await analyse(bytes);
  await mkdir(ANALYSED, { recursive: true })
    .then(() => writeFile(file, JSON.stringify(tracks)))
    .catch(() => {});
  return tracks;
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
