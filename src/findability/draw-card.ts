import { beginsRight, isLatin } from '../design/scripts.ts';
import type { TypeSetter } from '../design/type-setter.ts';

/** Width and height that social networks recommend, in pixels. */
export const CARD = { width: 1200, height: 630 } as const;

/** Content of a social picture. */
interface CardText {
  title: string;
  colors: { background: string; text: string; accent: string };
  /** The word mark as SVG markup in `currentColor`. */
  wordmark: string;
}

const MARGIN = 64;
const GAP = 14;
const STEM_WIDTH = 184;

interface Stem {
  left: number;
  top: number;
  width: number;
  height: number;
  /**
   * Height that a picture covers; below it, a foot in the accent colour separates the picture from a similar
   * background.
   */
  view: number;
}

const FOOT = 10;

/** Three stems, longer from left to right, as in the word mark; the page's pictures are shown in them. */
export const STEMS: [Stem, Stem, Stem] = [stem(0, 0.58), stem(1, 0.79), stem(2, 1)];

function stem(index: number, fall: number): Stem {
  const left = CARD.width - (3 - index) * STEM_WIDTH - (2 - index) * GAP;
  const height = Math.round(CARD.height * fall);
  return { left, top: 0, width: STEM_WIDTH, height, view: height - FOOT };
}

const WORDMARK_HEIGHT = 74;

/** Returns width by height of a word mark. */
function wordmarkRatio(wordmark: string): number {
  const [width = 0, height = 1] = / viewBox="\S+ \S+ (\S+) (\S+)"/.exec(wordmark)?.slice(1).map(Number) ?? [];
  return width / height;
}

const TITLE = {
  width: STEMS[0].left - MARGIN - 36,
  height: CARD.height - 2 * MARGIN - WORDMARK_HEIGHT - 36,
  sizes: [148, 136, 124, 112, 104, 96, 90, 84, 78, 72, 66, 60, 54, 48],
};

/** Distance of two baselines, and depth of the last line below its baseline, in multiples of the font size. */
const LATIN = { lineHeight: 0.94, descent: 0.06 };
/** Most other scripts need more space between lines. */
const NOT_LATIN = { lineHeight: 1.45, descent: 0.3 };

/**
 * Returns a text in characters of the typeface: replaces others by their compatibility form (`№` by `No`), dashes by
 * hyphens, and drops symbols such as emoji.
 * @returns empty if a letter or digit is missing
 */
function drawable(text: string, type: TypeSetter): string {
  const drawn: string[] = [];
  for (const { segment } of new Intl.Segmenter().segment(text.normalize())) {
    const plain = segment.normalize('NFKC').replace(/\p{Pd}/gu, '-');
    const found = [segment, plain].find((characters) => type.has(characters.replace(/\s/g, ' ')));
    if (found === undefined && /[\p{L}\p{N}]/u.test(segment)) return '';
    drawn.push(found ?? '');
  }
  return drawn.join('').trim();
}

/**
 * Draws a social picture, except for the pictures in its stems, as an SVG without text elements. A title in a script that
 * the typeface does not have is left out, and the word mark is larger.
 */
export function drawCard({ title: text, colors, wordmark }: CardText, type: TypeSetter): string {
  const title = drawable(text, type);
  const hasTitle = title !== '';
  const ratio = wordmarkRatio(wordmark);
  const markHeight = hasTitle ? WORDMARK_HEIGHT : Math.min(TITLE.width / ratio, 2 * WORDMARK_HEIGHT);
  const markTop = hasTitle ? MARGIN - 8 : (CARD.height - markHeight) / 2;
  const { lineHeight, descent } = isLatin(title) ? LATIN : NOT_LATIN;
  const { size, lines } = fitLines(title, (line) => type.measure(line), { ...TITLE, lineHeight });
  const last = CARD.height - MARGIN - descent * size;
  const baselines = lines.map((_, index) => last - (lines.length - 1 - index) * size * lineHeight);
  const isRightToLeft = beginsRight(title);
  const words = lines.map((line, index) => {
    const indent = isRightToLeft ? TITLE.width - type.measure(line) * size : 0;
    return type.outline(line, { x: MARGIN + indent, y: baselines[index]!, size });
  });
  const stems = STEMS.map(({ left, top, width, height }) => `M${left} ${top}h${width}v${height}h-${width}z`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" color="${colors.text}">`,
    `<path fill="${colors.background}" d="M0 0h${CARD.width}v${CARD.height}H0z"/>`,
    `<path fill="${colors.accent}" d="${stems.join('')}"/>`,
    wordmark.replace(
      '<svg ',
      `<svg x="${MARGIN}" y="${Math.round(markTop)}" height="${Math.round(markHeight)}" width="${Math.round(markHeight * ratio)}" `,
    ),
    `<path fill="${colors.text}" d="${words.join('')}"/>`,
    '</svg>',
  ].join('');
}

/** The box that a text has to fit, in pixels, and the allowed font sizes. */
interface TextBox {
  width: number;
  height: number;
  /** Font sizes to try, the largest first. The last one is used even if the text does not fit. */
  sizes: number[];
  /** Distance of two baselines, in multiples of the font size. */
  lineHeight: number;
}

/**
 * Breaks a text into lines of about the same length, at the largest size that fits its box.
 * @param measure width of a line in pixels at a size of one pixel
 */
export function fitLines(
  text: string,
  measure: (line: string) => number,
  { width, height, sizes, lineHeight }: TextBox,
): { size: number; lines: string[] } {
  const attempts = sizes.map((size) => ({ size, lines: breakLines(text, measure, width / size) }));
  const fits = ({ size, lines }: { size: number; lines: string[] }) =>
    lines.length * lineHeight * size <= height && lines.every((line) => measure(line) * size <= width);
  const { size, lines } = attempts.find(fits) ?? attempts.at(-1)!;
  return { size, lines: balance(text, measure, width / size, lines.length) };
}

/** Scripts without spaces between words. */
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** Splits a text where lines may break: words with what follows them, which in Japanese begins with Hiragana. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const word of text.split(/(?<=\s)(?=\S)/))
    if (!WITHOUT_SPACES.test(word)) pieces.push(word.replace(/\s+$/, ' '));
    else
      for (const { segment, isWordLike } of new Intl.Segmenter('und', { granularity: 'word' }).segment(word))
        if (pieces.length === 0 || (isWordLike && !/^\p{sc=Hira}/u.test(segment))) pieces.push(segment);
        else pieces[pieces.length - 1] += segment;
  return pieces;
}

/** Breaks a text into lines, each with as many words as fit. A word that is too long has a line of its own. */
function breakLines(text: string, measure: (line: string) => number, width: number): string[] {
  const lines: string[] = [];
  for (const piece of piecesOf(text)) {
    const longer = (lines.at(-1) ?? '') + piece;
    if (lines.length > 0 && measure(longer.trimEnd()) <= width) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines.map((line) => line.trimEnd());
}

/** Finds the narrowest width with the same number of lines, as `text-wrap: balance` does. */
function balance(text: string, measure: (line: string) => number, width: number, count: number): string[] {
  let [narrow, wide] = [0, width];
  for (let step = 0; step < 12; step++) {
    const middle = (narrow + wide) / 2;
    if (breakLines(text, measure, middle).length > count) narrow = middle;
    else wide = middle;
  }
  return breakLines(text, measure, wide);
}
