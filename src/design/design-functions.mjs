import { readFileSync } from 'node:fs';
import valueParser from 'postcss-value-parser';
import typefaces from './typefaces.json' with { type: 'json' };

/** Sizes and measures are tuned to a very condensed face; a wider one is set smaller by this factor, up to 1. */
const { scale, leading } = typefaces.display;

/** Size below which a heading in a face of the system would be lost among texts. */
const SMALLEST = '1.25rem';

const round = (/** @type {number} */ value) => Number(value.toFixed(3));

/** `#0c1b1e` as `12 27 30`. Read at each use, so that `npm run dev` shows a changed token. */
function inkChannels() {
  const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
  const [, ink = '000000'] = /--ink: #([\da-f]{6});/.exec(tokens) ?? [];
  return [0, 2, 4].map((start) => Number.parseInt(ink.slice(start, start + 2), 16)).join(' ');
}

/** Returns a line height of headings, wider for a face whose letters are higher. */
export const lineHeight = (/** @type {number} */ tuned) => String(round(tuned * leading));

/** Returns a line height of texts, wider for a script that needs it. */
export const textLineHeight = (/** @type {number} */ tuned) => String(round(tuned * typefaces.text.leading));

/** @type {Record<string, (value: string) => string>} */
const FUNCTIONS = {
  display: (size) => {
    if (scale === 1) return size;
    return typefaces.isSystem ? `max(${SMALLEST}, ${size} * ${scale})` : `calc(${size} * ${scale})`;
  },
  'display-em': (ems) => `${round(Number(ems) / scale)}em`,
  leading: (tuned) => lineHeight(Number(tuned)),
  'script-leading': (tuned) => String(round(Number(tuned) * (typefaces.isSystem ? leading : 1))),
  ink: (opacity) => `rgb(${inkChannels()} / ${opacity})`,
};

/**
 * Creates a PostCSS plugin for the functions of the design. They are computed in the build, and cost pages no bytes:
 *
 * - `display(SIZE)`: a font size of the display face, in any unit
 * - `display-em(6)`: 6em, scaled by the width of letters in the display face relative to the face that sizes are tuned to
 * - `leading(0.9)`: a line height of headings, for the face that they are tuned to
 * - `script-leading(1)`: a line height of headings that fits every typeface, and is wider for scripts with higher letters
 * - `ink(0.5)`: the colour `--ink` at an opacity from 0 to 1
 *
 * @returns {import('postcss').Plugin}
 */
export const designFunctions = () => ({
  postcssPlugin: 'design-functions',
  Declaration(declaration) {
    if (!/(display|display-em|leading|ink)\(/.test(declaration.value)) return;
    const value = valueParser(declaration.value);
    value.walk((node) => {
      const compute = node.type === 'function' && FUNCTIONS[node.value];
      if (!compute) return;
      const result = compute(valueParser.stringify(node.nodes).trim());
      Object.assign(node, { type: 'word', value: result, nodes: undefined });
    });
    declaration.value = value.toString();
  },
});
