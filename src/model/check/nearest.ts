import distance from 'damerau-levenshtein';

/** Maximum edit distance, as a share of the word's length. */
const TOLERANCE = 1 / 3;

/** Longest word, in UTF-16 code units, and number of candidates: they keep the time for a whole file linear. */
const MAX_LENGTH = 100;
const MAX_CANDIDATES = 1_000;

/**
 * Returns the candidate with the smallest edit distance; undefined if none is within the tolerance, or the word is longer
 * than any that is mistyped. Reads the first 1,000 candidates.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  const wanted = plain(word);
  const limit = Math.max(1, Math.floor(wanted.length * TOLERANCE));
  const [nearest] = candidates
    .slice(0, MAX_CANDIDATES)
    .map((candidate) => ({ candidate, other: plain(candidate.slice(0, 2 * MAX_LENGTH)) }))
    .filter(({ other }) => Math.abs(other.length - wanted.length) <= limit)
    .map(({ candidate, other }) => ({ candidate, steps: distance(wanted, other).steps }))
    .filter(({ steps }) => steps <= limit)
    .toSorted((a, b) => a.steps - b.steps);
  return nearest?.candidate;
}

/** Ignores case, spaces and punctuation: they are often mistyped and never distinguish two names. */
const plain = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
