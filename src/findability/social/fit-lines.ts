/** Where a text has to fit, in pixels, and how large it may be set. */
interface TextBox {
  width: number;
  height: number;
  /** Sizes to try, the largest first. The last one is taken even if the text does not fit. */
  sizes: number[];
  /** Distance of two baselines, in sizes. */
  lineHeight: number;
}

/**
 * Sets a text as large as its box allows, in lines of about the same length.
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

/** Fills line after line with as many words as go in. A word that is too long stands alone. */
function breakLines(text: string, measure: (line: string) => number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The same number of lines in the narrowest width that still holds them, as `text-wrap: balance` does. */
function balance(text: string, measure: (line: string) => number, width: number, count: number): string[] {
  let [narrow, wide] = [0, width];
  for (let step = 0; step < 12; step++) {
    const middle = (narrow + wide) / 2;
    if (breakLines(text, measure, middle).length > count) narrow = middle;
    else wide = middle;
  }
  return breakLines(text, measure, wide);
}
