/** How many letters of a word may be wrong for it still to be meant: a third of them. */
const TOLERANCE = 1 / 3;

/** The candidate that a mistyped word most likely means; undefined if none is near. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = plain(word);
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, plain(candidate));
    if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { candidate, distance };
  }
  const limit = Math.max(1, Math.floor(wanted.length * TOLERANCE));
  return best && best.distance <= limit ? best.candidate : undefined;
}

/** Case, spaces and punctuation are the first things to go wrong, and never the difference between two names. */
const plain = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Number of letters to add, leave out, replace or swap with their neighbour (optimal string alignment). */
export function editDistance(from: string, to: string): number {
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
