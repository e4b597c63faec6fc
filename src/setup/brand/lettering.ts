import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFont } from '../../design/font-sources.ts';
import { withLetters } from '../../design/further-letters.ts';
import type { Typefaces } from '../../design/make-fonts.ts';
import { ToolError } from '../../tooling/tool-error.ts';

/** Text as outlines. */
interface Outline {
  /** SVG path data; the text starts at 0 on a baseline at 0, at a size of 500 units. */
  path: string;
  width: number;
  /** Ends of the letters above and below the baseline; above is negative. */
  top: number;
  bottom: number;
}

export interface Lettering {
  outline(text: string): Outline;
  /** Whether the typeface has a glyph for each character. */
  has(text: string): boolean;
  /** Height of capitals. */
  capitals: number;
}

const SIZE = 500;

/**
 * Sets a name, its words and its letters in the display face of a folder.
 * @throws ToolError if neither this face nor Noto Sans has a letter
 */
export async function displayLettering(folder: string, name: string): Promise<Lettering> {
  const { display, language }: Typefaces = JSON.parse(
    await readFile(join(folder, 'src/design/typefaces.json'), 'utf8'),
  );
  const text = `H${name.normalize()}${name.normalize().toLocaleUpperCase('en')}`;
  const face = await readFont(join(folder, display.source), text, display.axes);
  const type = await withLetters(face, text, { face: display, language, folder });
  return {
    has: type.has,
    capitals: -endsOf(type.outline('H', { x: 0, y: 0, size: SIZE })).top,
    outline(words) {
      const line = words.normalize();
      const missing = [...line].find((letter) => !type.has(letter));
      if (missing)
        throw new ToolError(
          `The typeface ${display.family} has no “${missing}”, so that the name cannot be drawn as a word mark. Give a logo as an SVG or PNG file, or choose another typeface.`,
        );
      const path = type.outline(line, { x: 0, y: 0, size: SIZE });
      return { path, width: type.measure(line) * SIZE, ...endsOf(path) };
    },
  };
}

function endsOf(path: string): { top: number; bottom: number } {
  const heights = [...path.matchAll(/-?[\d.]+ (-?[\d.]+)/g)].map(([, y]) => Number(y));
  return { top: Math.min(0, ...heights), bottom: Math.max(0, ...heights) };
}
