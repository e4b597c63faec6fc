/** Maximum edit distance, as a share of the word's length. */
const TOLERANCE = 1 / 3;

/** Longest word, in UTF-16 code units, and number of candidates: they keep the time for a whole file linear. */
const MAX_LENGTH = 100;
const MAX_CANDIDATES = 1_000;

/**
 * Returns the candidate with the smallest edit distance; undefined if none is within the tolerance, or the word is longer
 * than any that is mistyped. Reads the first 1,000 candidates.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  const wanted = plain(word);
  const limit = Math.max(1, Math.floor(wanted.length * TOLERANCE));
  let best: { candidate: string; distance: number } | undefined;
  let count = 0;
  for (const candidate of candidates) {
    if (++count > MAX_CANDIDATES) break;
    if (candidate.length > 2 * MAX_LENGTH) continue;
    const other = plain(candidate);
    if (Math.abs(other.length - wanted.length) > limit) continue;
    const distance = editDistance(wanted, other);
    if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { candidate, distance };
  }
  return best && best.distance <= limit ? best.candidate : undefined;
}

/** Ignores case, spaces and punctuation: they are often mistyped and never distinguish two names. */
const plain = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Counts insertions, deletions, substitutions and transpositions of neighbours (optimal string alignment distance). */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        current[column - 1]! + 1,
        last[column]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isSwap && row > 1 && column > 1 ? beforeLast[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length]!;
}
