import { FILM_LIMITS } from '../../schemas/portfolio.ts';
import type { Sentences } from '../mistake.ts';
import type { FilmEnding, FilmFile } from './read.ts';

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
