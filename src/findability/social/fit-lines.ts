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

/** Breaks a text into lines, each with as many words as fit. A word that is too long has a line of its own. */
function breakLines(text: string, measure: (line: string) => number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
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
