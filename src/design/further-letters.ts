/**
 * Letters that a face lacks, in drawings that the build and setup make: taken from its further files, then from Noto Sans,
 * which has a package for each script.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import bidiFactory from 'bidi-js';
import { filesOf, readFont } from './font-sources.ts';
import type { Typeface } from './make-fonts.ts';
import { scriptOf } from './scripts.ts';
import type { TypeSetter } from './type-setter.ts';

const LATIN = 'node_modules/@fontsource-variable/noto-sans';

/** The first one serves all other scripts, among them Greek, Cyrillic and Devanagari. */
const NOTO: Record<string, string> = {
  Latn: LATIN,
  Arab: 'node_modules/@fontsource-variable/noto-sans-arabic',
  Hebr: 'node_modules/@fontsource-variable/noto-sans-hebrew',
  Thai: 'node_modules/@fontsource-variable/noto-sans-thai',
  Jpan: 'node_modules/@fontsource-variable/noto-sans-jp',
  Hans: 'node_modules/@fontsource-variable/noto-sans-sc',
  Hant: 'node_modules/@fontsource-variable/noto-sans-tc',
  Kore: 'node_modules/@fontsource-variable/noto-sans-kr',
};

const notoFor = (language: string) => NOTO[scriptOf(language)] ?? LATIN;

/** Returns the font file with the Latin letters of Noto Sans, as they are in the package for a language. */
export const latinNoto = (language: string) => notoFile(notoFor(language), 'latin');

const notoFile = (path: string, part: string) => `${path}/files/${basename(path)}-${part}-wght-normal.woff2`;

const WEIGHT = { wght: 800 };

/**
 * Returns a setter that also has the letters of a text which a face lacks; the same one if it lacks none.
 * @param language decides which form a Chinese character has
 */
export async function withLetters(
  type: TypeSetter,
  text: string,
  { face, language, folder }: { face: Typeface; language: string; folder: string },
): Promise<TypeSetter> {
  const fonts = [type];
  const lacking = () =>
    [...new Set(text)].filter((letter) => !fonts.some((font) => font.has(letter))).join('');
  for (const file of filesOf(folder, face.source))
    if (lacking()) fonts.push(await readFont(join(folder, file), lacking(), face.axes));
  for (const path of new Set([notoFor(language), ...Object.values(NOTO)]))
    for (const file of notoFiles(join(folder, path), lacking()))
      fonts.push(await readFont(file, lacking(), WEIGHT));
  return fonts.length > 1 ? inFonts(fonts) : type;
}

/** Returns the files of a package that may have one of these letters. */
function notoFiles(path: string, letters: string): string[] {
  const list = join(path, 'unicode.json');
  if (!letters || !existsSync(list)) return [];
  const points = [...letters].map((letter) => letter.codePointAt(0)!);
  const has = (range: string) => {
    const [first = 0, last = first] = range
      .slice('U+'.length)
      .split('-')
      .map((hex) => parseInt(hex, 16));
    return points.some((point) => first <= point && point <= last);
  };
  return Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>)
    .filter(([, ranges]) => ranges.split(',').some(has))
    .map(([part]) => notoFile(path, part.replace(/[[\]]/g, '')));
}

interface Run {
  start: number;
  text: string;
  font: TypeSetter;
  isRightToLeft: boolean;
}

const bidi = bidiFactory();

/** Sets texts in several fonts: each letter, with its marks, in the first one that has it. */
function inFonts(fonts: TypeSetter[]): TypeSetter {
  const fontOf = (letter: string) => fonts.find((font) => font.has(letter));
  /** Returns the runs of a line from left to right. */
  const runsOf = (line: string) => {
    const order = bidi.getEmbeddingLevels(line);
    const runs: Run[] = [];
    for (const { segment, index } of new Intl.Segmenter().segment(line)) {
      const font = fontOf(segment) ?? fonts[0]!;
      const isRightToLeft = order.levels[index]! % 2 === 1;
      const last = runs.at(-1);
      if (last?.font === font && last.isRightToLeft === isRightToLeft) last.text += segment;
      else runs.push({ start: index, text: segment, font, isRightToLeft });
    }
    const places = bidi.getReorderedIndices(line, order);
    return runs.toSorted((a, b) => places.indexOf(a.start) - places.indexOf(b.start));
  };
  return {
    ...fonts[0]!,
    has: (text) => [...new Intl.Segmenter().segment(text)].every(({ segment }) => fontOf(segment)),
    measure: (line) => runsOf(line).reduce((width, { font, text }) => width + font.measure(text), 0),
    outline(line, { x, y, size }) {
      let left = x;
      let path = '';
      for (const { font, text, isRightToLeft } of runsOf(line)) {
        path += font.outline(text, { x: left, y, size, isRightToLeft });
        left += font.measure(text) * size;
      }
      return path;
    },
  };
}
