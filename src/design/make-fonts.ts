import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { BASIC_CHARACTERS, divide, fontFiles } from './font-characters.ts';
import { findSource } from './font-sources.ts';
import { styleOf, systemFaces } from './scripts.ts';
import { HEADING, priceStandIns, SAMPLES, standIn } from './stand-ins.ts';
import { type TypeSetter, typeSetter } from './type-setter.ts';

/** A face in `typefaces.json`. */
export interface Typeface {
  family: string;
  /** Font file, relative to the repository. */
  source: string;
  /** Axes of a variable font: a value, or the range that is kept. */
  axes: Record<string, number | { min: number; max: number }>;
}

/** What the file `typefaces.json` holds. */
export interface Typefaces {
  language: string;
  /** Letters of the language that English does not have. */
  letters: string;
  /** Pages are set in faces of the visitor's system, because no typeface has the script; drawings are set in these. */
  isSystem: boolean;
  /** Each `scale` and `leading` is written by `npm run fonts`. */
  display: Typeface & { scale: number; leading: number };
  text: Typeface & { leading: number };
}

/** Average width of a letter, in ems, of the face that the sizes of headings are tuned to. */
const TUNED_WIDTH = 0.3305;
/** Height of its letters from the top of a d to the bottom of a p, in ems. */
const TUNED_HEIGHT = 0.88;

/**
 * Writes fonts, stand-ins, and the scale and leading of headings.
 *
 * @param folder repository
 * @returns the written font files with their size in bytes
 * @throws if a source is missing
 */
export async function makeFonts(folder: string): Promise<Record<string, number>> {
  const list = join(folder, 'src/design/typefaces.json');
  const typefaces: Typefaces = JSON.parse(await readFile(list, 'utf8'));
  const { display, text, letters } = typefaces;
  const files = fontFiles(letters);
  const sizes: Record<string, number> = {};
  const subset = async (face: Typeface, name: string, characters: string, source = face.source) => {
    const font = await subsetFont(await readFile(join(folder, source)), characters, {
      targetFormat: name.endsWith('.woff2') ? 'woff2' : 'truetype',
      variationAxes: face.axes,
      // Omits glyphs that only font features use: the design enables none, but some scripts join letters by them. The
      // option is missing in the types.
      ...{ noLayoutClosure: !name.includes('-letters') },
    });
    sizes[name] = font.length;
    await writeFile(join(folder, 'src/design/fonts', name), font);
    return font;
  };
  for (const [face, name] of [
    [display, 'display'],
    [text, 'text'],
  ] as const)
    for (const [end, characters] of Object.entries(files))
      await subset(
        face,
        `${name}${end}.woff2`,
        characters,
        end === '-letters' ? await findSource(folder, face.source, divide(letters).rest) : face.source,
      );
  const social = files[''] + files['-more'];
  const heading = typeSetter(await subset(display, 'display-social.ttf', social));
  const source = await subsetFont(await readFile(join(folder, text.source)), BASIC_CHARACTERS, {
    targetFormat: 'truetype',
    variationAxes: text.axes,
  });
  const weights = [400, 500, 600] as const;
  const standIns = weights.map((wght) => standIn(typeSetter(source, { wght }), wght)).join('');
  const write = (name: string, rules: string) => writeFile(join(folder, 'src/design', name), HEADING + rules);
  const { rules, ...style } = styleOf(typefaces.language);
  const faces = systemFaces(typefaces.language);
  const system = `@layer tokens {
  :root {
    --font-display: ${faces};
    --font-text: ${faces};
  }
}
@layer elements {
  html :is(h1, h2, h3, h4) {
    font-weight: 800;
  }
}
`;
  await write(
    'stand-ins.css',
    (typefaces.isSystem ? system : standIn(heading, 800) + standIns) +
      (rules && `@layer elements {\n  ${rules}\n}\n`),
  );
  await write('stand-in-prices.css', typefaces.isSystem ? '' : priceStandIns(heading));
  const width = heading.measure(SAMPLES[800].text) / SAMPLES[800].text.length;
  display.scale = style.scale ?? Number(Math.min(1, TUNED_WIDTH / width).toFixed(2));
  text.leading = style.textLeading;
  display.leading = style.leading ?? Number(Math.max(1, heightOf(heading) / TUNED_HEIGHT).toFixed(2));
  await writeFile(list, `${JSON.stringify(typefaces, null, 2)}\n`);
  return sizes;
}

/** Returns the height of letters with ascenders and descenders, in ems. */
function heightOf(face: TypeSetter): number {
  const SIZE = 1000;
  const points = face.outline('bdfkgpqy', { x: 0, y: 0, size: SIZE }).matchAll(/-?[\d.]+ (-?[\d.]+)/g);
  const heights = [...points].map(([, y]) => Number(y));
  return (Math.max(...heights) - Math.min(...heights)) / SIZE;
}
