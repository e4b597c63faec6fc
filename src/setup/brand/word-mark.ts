import { optimize } from 'svgo';
import { beginsRight, isLatin } from '../../design/scripts.ts';
import type { Lettering } from './lettering.ts';

/**
 * The header shows marks at one height. A wider one than this would leave no room for the navigation, so it gets space
 * above and below, which makes it smaller.
 */
export const WIDEST = 4.2;
/** The footer shows marks at one width. A narrower one than this would fill the screen, so it gets space beside it. */
const NARROWEST = 2.4;

/** Width from which a name with several words is set in two lines, in multiples of the height of capitals. */
const TWO_LINES_FROM = 7;

/** Distance of two baselines and free space above and below, in multiples of the height of capitals. */
const LEADING = 1.42;
const MARGIN = 0.3;
const GAP = 0.1;

/** Draws a name in the display face, in the color of the text around it. */
export function drawWordMark(name: string, lettering: Lettering): string {
  const { capitals } = lettering;
  const words = name.trim().split(/\s+/);
  const isLong = lettering.outline(words.join(' ')).width > TWO_LINES_FROM * capitals;
  const lines = (isLong ? inTwo(words, (text) => lettering.outline(text).width) : [words.join(' ')]).map(
    (text) => lettering.outline(text),
  );
  // Letters of other scripts may be higher and lower than those of the typeface.
  const ends = isLatin(name) ? [] : lines;
  const above = Math.max(MARGIN, ...ends.map(({ top }) => -top / capitals - 1 + GAP));
  const below = Math.max(MARGIN, ...ends.map(({ bottom }) => bottom / capitals + GAP));
  const leading = isLatin(name) ? LEADING : 1 + above + below;
  const box = {
    left: 0,
    top: -(1 + above) * capitals,
    width: Math.max(...lines.map(({ width }) => width)),
    height: (1 + above + below + (lines.length - 1) * leading) * capitals,
  };
  const paths = lines.map(({ path, width }, index) => {
    const left = beginsRight(name) ? box.width - width : 0;
    return `<path transform="translate(${left} ${index * leading * capitals})" d="${path}"/>`;
  });
  // Whole numbers: as wide as the page a unit is less than a pixel, and the mark stands in every page.
  return optimize(svg(box, 'fill="currentColor"', paths.join('')), { multipass: true, floatPrecision: 0 })
    .data;
}

/** Breaks words where the longer line is shortest. */
function inTwo(words: string[], measure: (text: string) => number): string[] {
  const breaks = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  const longer = (lines: string[]) => Math.max(...lines.map(measure));
  return breaks.toSorted((a, b) => longer(a) - longer(b))[0] ?? words;
}

/** Part of a drawing that is shown, in its units. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Writes a mark as a drawing that is neither too wide for the header nor too high for the footer. */
export function svg(box: Box, attributes: string, content: string): string {
  const height = Math.max(box.height, box.width / WIDEST);
  const top = box.top - (height - box.height) / 2;
  const width = Math.max(box.width, box.height * NARROWEST);
  const viewBox = [box.left, top, width, height].map((value) => Number(value.toFixed(2))).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" ${attributes} aria-hidden="true">${content}</svg>\n`;
}
