/** The words of the site in each language that it comes with: everything that is not the agency's own. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** One file for each language, which native speakers can correct: texts by entry and field. */
const WORDS = join(import.meta.dirname, 'words');

interface Words {
  [field: string]: string | Words | Words[];
}

/**
 * Returns the words of a language by entry (`labels/index`), for `de-AT` those of `de`; undefined if the site does not
 * come in it.
 */
export function wordsOf(language: string): Record<string, Words> | undefined {
  const { language: code } = new Intl.Locale(language);
  // Norwegian without a written form is Bokmål.
  const file = join(WORDS, `${code === 'no' ? 'nb' : code}.yaml`);
  return existsSync(file) ? parse(readFileSync(file, 'utf8')) : undefined;
}

/** Calls `visit` for each text with its path. */
export function eachWord(
  words: Words[string] | undefined,
  visit: (text: string, path: (string | number)[]) => void,
  path: (string | number)[] = [],
): void {
  if (typeof words === 'string') visit(words, path);
  else
    for (const [key, item] of Object.entries(words ?? {}))
      eachWord(item, visit, [...path, Array.isArray(words) ? Number(key) : key]);
}
