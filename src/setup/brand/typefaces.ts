import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { divide, lettersOf } from '../../design/font-characters.ts';
import { findSource } from '../../design/font-sources.ts';
import { latinNoto } from '../../design/further-letters.ts';
import { makeFonts, type Typeface, type Typefaces } from '../../design/make-fonts.ts';
import { typeSetter } from '../../design/type-setter.ts';
import { ToolError } from '../../tooling/tool-error.ts';

/** A face for headings and one for texts. */
interface Pair {
  /** Shown in the question. */
  label: string;
  display: Typeface;
  text: Typeface;
}

/** @param name of the package, written out: what no file names is removed with an optional part */
const fontsource = (family: string, name: `@fontsource-variable/${string}`, axis: string) => ({
  family,
  source: `node_modules/${name}/files/${name.split('/')[1]}-latin-${axis}-normal.woff2`,
});

const TEXT_WEIGHTS = { min: 400, max: 600 };
const INSTRUMENT = {
  ...fontsource('Instrument Sans', '@fontsource-variable/instrument-sans', 'wght'),
  axes: { wght: TEXT_WEIGHTS },
};
const ARCHIVO = {
  ...fontsource('Archivo', '@fontsource-variable/archivo', 'wght'),
  axes: { wght: TEXT_WEIGHTS },
};

/** Pairs to choose from, by the id that answers hold. All are under the SIL Open Font License. */
export const TYPEFACES: Record<string, Pair> = {
  'sofia-instrument': {
    label: 'Condensed: Sofia Sans Extra Condensed with Instrument Sans',
    display: {
      ...fontsource('Sofia Sans Extra Condensed', '@fontsource-variable/sofia-sans-extra-condensed', 'wght'),
      axes: { wght: 800 },
    },
    text: INSTRUMENT,
  },
  'bricolage-instrument': {
    label: 'Lively: Bricolage Grotesque with Instrument Sans',
    display: {
      ...fontsource('Bricolage Grotesque', '@fontsource-variable/bricolage-grotesque', 'opsz'),
      axes: { opsz: 96, wght: 800 },
    },
    text: INSTRUMENT,
  },
  'fraunces-archivo': {
    label: 'Serif: Fraunces with Archivo',
    display: {
      ...fontsource('Fraunces', '@fontsource-variable/fraunces', 'opsz'),
      axes: { opsz: 144, wght: 650 },
    },
    text: ARCHIVO,
  },
  'shoulders-archivo': {
    label: 'Poster: Big Shoulders with Archivo',
    display: {
      ...fontsource('Big Shoulders', '@fontsource-variable/big-shoulders', 'opsz'),
      axes: { opsz: 72, wght: 800 },
    },
    text: ARCHIVO,
  },
};

/** In place of a pair: the faces of the visitor's system. */
export const SYSTEM = 'system';

/** Returns the pairs with the letters of a language by id; without one, only that of drawings beside system faces. */
export async function pairsFor(language: string, folder = '.'): Promise<Record<string, Omit<Pair, 'label'>>> {
  const { first, rest } = divide(lettersOf(language));
  const hasLetters = async ({ source }: Typeface) =>
    Boolean((await findSource(folder, source, first)) && (await findSource(folder, source, rest)));
  const pairs: Awaited<ReturnType<typeof pairsFor>> = {};
  for (const [id, pair] of Object.entries(TYPEFACES))
    if ((await hasLetters(pair.display)) && (await hasLetters(pair.text))) pairs[id] = pair;
  if (Object.keys(pairs).length > 0) return pairs;
  const noto = { family: 'Noto Sans', source: latinNoto(language) };
  const display = { ...noto, axes: { wght: 800 } };
  return { [SYSTEM]: { display, text: { ...noto, axes: { wght: TEXT_WEIGHTS } } } };
}

/** Id of a pair, or two font files in the folder: TrueType, OpenType, WOFF or WOFF2. */
type TypefaceChoice = string | { display: string; text: string };

/**
 * Sets the typefaces of the site in a folder and generates its fonts. In place of a pair without the letters of the
 * language, it takes the first one that has them.
 *
 * @throws ToolError if a file is no font with the letters of English and of the language
 */
export async function setTypefaces(folder: string, choice: TypefaceChoice, language: string): Promise<void> {
  const letters = lettersOf(language);
  const isPair = typeof choice === 'string';
  const pairs = isPair ? await pairsFor(language, folder) : {};
  const isSystem = SYSTEM in pairs;
  const { display, text } = isPair
    ? (pairs[choice] ?? Object.values(pairs)[0]!)
    : {
        display: await adopt(folder, 'display', choice.display, letters),
        text: await adopt(folder, 'text', choice.text, letters),
      };
  const typefaces: Typefaces = {
    ...{ language, letters: isSystem ? '' : letters, isSystem },
    display: { ...display, scale: 1, leading: 1 },
    text: { ...text, leading: 1 },
  };
  await writeFile(join(folder, 'src/design/typefaces.json'), JSON.stringify(typefaces));
  await makeFonts(folder);
}

const WEIGHTS = { display: { min: 800, max: 800 }, text: TEXT_WEIGHTS };

/** Reads name and axes of a font file. */
async function adopt(
  folder: string,
  use: keyof typeof WEIGHTS,
  source: string,
  ofLanguage: string,
): Promise<Typeface> {
  if (/[\p{sc=Han}\p{sc=Hang}]/u.test(ofLanguage))
    throw new ToolError(`Fonts of your language are too large for a page. Write typefaces: ${SYSTEM}.`);
  const file = await readFile(join(folder, source));
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const font = await subsetFont(file, letters + ofLanguage, { targetFormat: 'truetype' }).catch(() => {
    throw new ToolError(`${source} is not a font. Give a file in TrueType, OpenType, WOFF or WOFF2.`);
  });
  if (!typeSetter(font).has(letters))
    throw new ToolError(`${source} lacks letters of English. Give a font with A to Z, a to z and 0 to 9.`);
  const missing = [...ofLanguage].filter((letter) => !typeSetter(font).has(letter));
  if (missing.length > 0)
    throw new ToolError(`${source} lacks letters of your language: ${missing.slice(0, 9).join(' ')}.`);
  const face = new Face(new Blob(new Uint8Array(font)));
  const axes: Typeface['axes'] = {};
  for (const [tag, axis] of Object.entries(face.getAxisInfos())) {
    const inRange = (value: number) => Math.min(axis.max, Math.max(axis.min, value));
    const [min, max] = [inRange(WEIGHTS[use].min), inRange(WEIGHTS[use].max)];
    axes[tag] = tag !== 'wght' ? axis.default : min === max ? min : { min, max };
  }
  return { family: face.getName(FAMILY_NAME, 'en') || `Our ${use}`, source, axes };
}

/** Number of the family's name in a font's table of names. */
const FAMILY_NAME = 1;
