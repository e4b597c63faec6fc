/** Characters of each of the site's font files. */

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** ASCII and English punctuation: in the file that every page fetches. */
export const BASIC_CHARACTERS = `${range(0x20, 0x7e)}\u00a0©×–—‘’“”…→−`;

/** Letters of western European names and rarer signs: in the file that only pages with one of them fetch. */
export const MORE_CHARACTERS = `¢£§«®°±²³·»¼½¾¿${range(0xc0, 0xd6)}${range(0xd8, 0xff)}ŒœŠšŽžŸ\u202f‚„•′″‹›€™←↑↓↗`;

/** Converts characters to the ranges of CSS `unicode-range`; consecutive ones become one range. */
export function unicodeRange(characters: string): [string, ...string[]] {
  const points = [...new Set(characters)]
    .map((character) => character.codePointAt(0) ?? 0)
    .toSorted((a, b) => a - b);
  const runs: [first: number, last: number][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run && point === run[1] + 1) run[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return runs.map(([first, last]) =>
    first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`,
  ) as [string, ...string[]];
}
