import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { type TypeSetter, typeSetter } from './type-setter.ts';

/** Returns the files of a face: packages keep each script, and letters of eastern Europe, in a file of its own. */
export function filesOf(folder: string, source: string): string[] {
  const others = globSync(source.replace(/-latin-(?=[^/]*$)/, '-*-'), { cwd: folder });
  return [source, ...others.filter((file) => file !== source).sort()];
}

/** Reads the characters of a text from a font file; those that it lacks are left out. */
export async function readFont(
  file: string,
  text: string,
  variationAxes: Record<string, number | { min: number; max: number }>,
): Promise<TypeSetter> {
  const options = { targetFormat: 'truetype', variationAxes } as const;
  // Fonts draw some letters, such as those of Thai, by their parts.
  const letters = text + text.normalize('NFKD');
  return typeSetter(await subsetFont(await readFile(file), letters, options));
}

/** Returns the first file of a face that has all of these letters. */
export async function findSource(
  folder: string,
  source: string,
  letters: string,
): Promise<string | undefined> {
  for (const file of filesOf(folder, source)) {
    const font = await readFont(join(folder, file), letters, {});
    if ([...letters].every((letter) => font.has(letter))) return file;
  }
  return undefined;
}
