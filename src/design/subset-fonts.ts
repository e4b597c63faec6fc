/**
 * Generates the font files of the site from the sources in `typefaces.json`: only the characters that texts may use, only
 * the weights of the design. Run it after changing either: `npm run fonts`.
 *
 * Each face has two or three files (`fontFiles`). The first has the characters of English and is fetched with every page, as
 * is the one with letters of the language, if English and western Europe lack them; the other, with the accented letters of
 * western Europe, is fetched by a page that contains one (`unicode-range` in `astro.config.mjs`). Any other character is
 * shown in the fallback face.
 *
 * The display face is also written as TrueType with all characters, for the social pictures that the build draws, and both
 * are measured: `stand-ins.css` scales fallback fonts to them, `scale` in `typefaces.json` the sizes of headings.
 */
import { resolve } from 'node:path';
import { makeFonts } from './make-fonts.ts';

const sizes = await makeFonts(resolve(import.meta.dirname, '../..'));
for (const [name, bytes] of Object.entries(sizes))
  console.log(`src/design/fonts/${name}: ${(bytes / 1024).toFixed(1)} kB`);
