/**
 * Makes the font files of the site from the packages they come in: only the characters that texts may use, only the
 * weights the design has. Run it after changing either: `npm run fonts`.
 *
 * Each face is two files. The first holds what English needs and is fetched with every page; the second, with the
 * accented letters of western Europe, is fetched by a page that has one (`unicode-range` in `astro.config.mjs`). A
 * character in neither is shown in the fallback face, so nothing is ever missing, it only looks different.
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
      // Without the forms that only a font feature shows: the design switches none on. Not in the types yet.
      ...{ noLayoutClosure: true },
    });
    await writeFile(new URL(name, root), font);
    console.log(`${name}: ${(font.length / 1024).toFixed(1)} kB`);
  }
}
