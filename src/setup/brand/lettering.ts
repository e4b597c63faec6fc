import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Typefaces } from '../../design/make-fonts.ts';
import { type TypeSetter, typeSetter } from '../../design/type-setter.ts';
import { ToolError } from '../../tooling/tool-error.ts';

/** Text as outlines. */
interface Outline {
  /** SVG path data; the text starts at 0 on a baseline at 0, at a size of 500 units. */
  path: string;
  width: number;
}

export interface Lettering {
  outline(text: string): Outline;
  /** Whether the typeface has a glyph for each character. */
  has(text: string): boolean;
  /** Height of capitals. */
  capitals: number;
}

const SIZE = 500;

/** Sets text in the display face of a folder. Packages keep the letters of eastern Europe in a file of their own. */
export async function displayLettering(folder: string): Promise<Lettering> {
  const { display }: Typefaces = JSON.parse(
    await readFile(join(folder, 'src/design/typefaces.json'), 'utf8'),
  );
  const sources = new Set([display.source, display.source.replace(/-latin-(?=[^/]*$)/, '-latin-ext-')]);
  const files = [...sources].map((file) => join(folder, file)).filter((file) => existsSync(file));
  const options = { targetFormat: 'truetype', variationAxes: display.axes } as const;
  const fonts = await Promise.all(
    files.map(async (file) => typeSetter(await subsetFont(await readFile(file), ALL_LATIN, options))),
  );
  const fontOf = (character: string) => fonts.find((font) => font.has(character));
  const capital = fonts[0]!.outline('H', { x: 0, y: 0, size: SIZE });
  return {
    has: (text) => [...text].every(fontOf),
    capitals: -Math.min(...[...capital.matchAll(/ (-?[\d.]+)/g)].map(([, y]) => Number(y))),
    outline(text) {
      let width = 0;
      let path = '';
      for (const { font, run } of runsOf(text.normalize('NFC'), fontOf, display.family)) {
        path += font.outline(run, { x: width, y: 0, size: SIZE });
        width += font.measure(run) * SIZE;
      }
      return { path, width };
    },
  };
}

/** Splits a text into runs of one font each. */
function runsOf(text: string, fontOf: (character: string) => TypeSetter | undefined, family: string) {
  const runs: { font: TypeSetter; run: string }[] = [];
  for (const character of text) {
    const font = fontOf(character);
    if (!font)
      throw new ToolError(
        `The typeface ${family} has no “${character}”, so that the name cannot be drawn as a word mark. Give a logo as an SVG or PNG file, or choose another typeface.`,
      );
    const last = runs.at(-1);
    if (last?.font === font) last.run += character;
    else runs.push({ font, run: character });
  }
  return runs;
}

const characters = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** Latin letters with all accents, and punctuation. */
const ALL_LATIN =
  characters(0x20, 0x7e) + characters(0xa0, 0x24f) + characters(0x1e00, 0x1eff) + characters(0x2010, 0x2044);
