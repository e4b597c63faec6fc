/**
 * Generates the font files of the site from their packages: only the characters that texts may use, only the weights of
 * the design. Run it after changing either: `npm run fonts`.
 *
 * Each face has two files. The first has the characters of English and is fetched with every page; the second, with the
 * accented letters of western Europe, is fetched by a page that contains one (`unicode-range` in `astro.config.mjs`).
 * Any other character is shown in the fallback face.
 *
 * The display face is also written as TrueType with all characters, for the social pictures that the build draws.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { BASIC_CHARACTERS, MORE_CHARACTERS } from './font-characters.ts';

const root = new URL('../../', import.meta.url);

const FONTS = [
  {
    from: 'node_modules/@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2',
    to: 'src/design/fonts/display',
    // One weight is enough for headings; a fixed one halves the file.
    axes: { wght: 800 },
    social: 'src/design/fonts/display-social.ttf',
  },
  {
    from: 'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    to: 'src/design/fonts/text',
    axes: { wght: { min: 400, max: 600 } },
  },
];

for (const { from, to, axes, social } of FONTS) {
  const source = await readFile(new URL(from, root));
  for (const [name, characters, targetFormat] of [
    [`${to}.woff2`, BASIC_CHARACTERS, 'woff2'],
    [`${to}-more.woff2`, MORE_CHARACTERS, 'woff2'],
    ...(social ? [[social, BASIC_CHARACTERS + MORE_CHARACTERS, 'truetype'] as const] : []),
  ] as const) {
    const font = await subsetFont(source, characters, {
      targetFormat,
      variationAxes: axes,
      // Omits glyphs that only font features use: the design enables none. The option is missing in the types.
      ...{ noLayoutClosure: true },
    });
    await writeFile(new URL(name, root), font);
    console.log(`${name}: ${(font.length / 1024).toFixed(1)} kB`);
  }
}
