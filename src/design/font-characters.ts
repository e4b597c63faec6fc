/** Characters of each of the site's font files. */

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** ASCII and English punctuation: in the file that every page fetches. */
export const BASIC_CHARACTERS = `${range(0x20, 0x7e)}\u00a0©×–—‘’“”…→−`;

/** Letters of western European names and rarer signs: in the file that only pages with one of them fetch. */
const MORE_CHARACTERS = `¢£§«®°±²³·»¼½¾¿${range(0xc0, 0xd6)}${range(0xd8, 0xff)}ŒœŠšŽžŸ\u202f‚„•′″‹›€™←↑↓↗`;

/** Letters that packages of fonts keep in the file of English. */
const WITH_ENGLISH = `${range(0xc0, 0xd6)}${range(0xd8, 0xff)}Œœı`;

/**
 * Divides characters among the font files of a face, by the end of their names: that of English with letters of the
 * language, those of other languages in the same source, and, if there are any, the other letters of the language.
 *
 * @param letters of the language: a sample, so that all of their blocks in Unicode are taken
 */
export function fontFiles(letters: string): { '': string; '-more': string; '-letters'?: string } {
  const { first, rest } = divide(letters);
  const blocks = [...new Set([...rest].map((letter) => Math.floor(letter.codePointAt(0)! / BLOCK)))];
  const others = blocks.map((block) => range(block * BLOCK, (block + 1) * BLOCK - 1)).join('');
  const further = without(others.replace(/[^\p{L}\p{M}]/gu, ''), WITH_ENGLISH);
  return {
    '': BASIC_CHARACTERS + first,
    '-more': without(MORE_CHARACTERS, first + further),
    ...(further && { '-letters': further }),
  };
}

/** Splits letters by the subset of a font package that has them: those of the file for English, and the rest. */
export function divide(letters: string): { first: string; rest: string } {
  const first = [...letters].filter((letter) => WITH_ENGLISH.includes(letter)).join('');
  return { first, rest: without(letters, first) };
}

/** Unicode gives a script, or a part of a large one, 128 characters. */
const BLOCK = 128;

const without = (characters: string, others: string) =>
  [...characters].filter((character) => !others.includes(character)).join('');

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

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const CODES = ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second));

/** Returns the words of a language in names of countries, languages and currencies. */
function sampleOf(language: string): Set<string> {
  const names = (type: 'region' | 'language' | 'currency', codes: string[]) => {
    const format = new Intl.DisplayNames(language, { type, fallback: 'none' });
    return codes.map((code) => format.of(code) ?? '');
  };
  const languages = CODES.map((code) => code.toLowerCase());
  const text = [
    ...[...names('region', CODES), ...names('language', languages)],
    ...names('currency', Intl.supportedValuesOf('currency')),
  ].join(' ');
  return new Set(text.normalize().split(/[^\p{L}\p{M}]+/u));
}

/** A rarer letter may be one of a foreign name, such as the ł of złoty. */
const RARE = 2;

/** Returns the letters of a language that are not among those of English. */
export function lettersOf(language: string): string {
  const english = sampleOf('en');
  const counts = new Map<string, number>();
  for (const word of sampleOf(language))
    for (const letter of english.has(word) ? [] : new Set(word.toLocaleLowerCase(language)))
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const letters = [...counts].flatMap(([letter, count]) =>
    count < RARE ? [] : [letter, ...letter.toLocaleUpperCase(language)],
  );
  return [...new Set(letters)]
    .filter((letter) => /[^\x20-\x7e\p{Lm}]/u.test(letter))
    .sort()
    .join('');
}
