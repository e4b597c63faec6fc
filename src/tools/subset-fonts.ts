/**
 * Makes the two font files of the site from the packages they come in: only the characters the texts may use, only
 * the weights the design has. Run it after changing either: `npm run fonts`.
 *
 * A character outside the set is shown in the fallback face, so nothing is ever missing, it only looks different.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const root = new URL('../../', import.meta.url);

/** ASCII, the letters of western European names, and the punctuation that good typography needs. */
const CHARACTERS = [
  range(0x20, 0x7e),
  '¢£§©«®°±²³·»¼½¾¿×÷',
  range(0xc0, 0xff),
  'ŒœŠšŽžŸ',
  '\u00a0\u202f‐–—‘’‚“”„•…′″‹›€™−→←↑↓↗',
].join('');

const FONTS = [
  {
    from: 'node_modules/@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2',
    to: 'src/assets/fonts/display.woff2',
    // One weight is enough for headings; a fixed one halves the file.
    axes: { wght: 800 },
  },
  {
    from: 'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    to: 'src/assets/fonts/text.woff2',
    axes: { wght: { min: 400, max: 600 } },
  },
];

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

for (const { from, to, axes } of FONTS) {
  const font = await subsetFont(await readFile(new URL(from, root)), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: axes,
  });
  await writeFile(new URL(to, root), font);
  console.log(`${to}: ${(font.length / 1024).toFixed(1)} kB`);
}
