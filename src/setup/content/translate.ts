/** Writes the words of a language over the English ones, in labels, forms, standard pages and examples. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseDocument } from 'yaml';
import { isRecord } from '../../model/entries/fields.ts';
import { edit, FORMAT } from './write.ts';

/** One file for each language, which native speakers can correct: texts by entry and field. */
const LANGUAGES = join(import.meta.dirname, 'languages');

type Texts = { [field: string]: string | Texts | Texts[] };

/** Returns the words of a language by entry, for `de-AT` those of `de`; undefined if no file has them. */
export function wordsOf(language: string): Record<string, Texts> | undefined {
  const { language: code } = new Intl.Locale(language);
  // Norwegian without a written form is Bokmål.
  const file = join(LANGUAGES, `${code === 'no' ? 'nb' : code}.yaml`);
  return existsSync(file) ? parse(readFileSync(file, 'utf8')) : undefined;
}

/** @param content folder of the content. Fields that an entry does not have stay missing. */
export function translate(content: string, language: string): void {
  for (const [entry, { body, ...texts }] of Object.entries(wordsOf(language) ?? {}))
    for (const file of globSync(`${entry}.{yaml,mdx}`, { cwd: content }))
      edit(join(content, file), (text) => {
        const [, start = '', fields = text, end = ''] = /^(---\n)([\s\S]*?\n)(---\n[\s\S]*)$/.exec(text) ?? [];
        const document = parseDocument(fields);
        eachWord(texts, (words, path) => {
          if (document.hasIn(path.slice(0, -1))) document.setIn(path, words);
        });
        return start + document.toString(FORMAT) + (body ? `---\n\n${body}\n` : end);
      });
}

/** Calls `visit` for each text with its path. */
export function eachWord(
  texts: unknown,
  visit: (text: string, path: (string | number)[]) => void,
  path: (string | number)[] = [],
): void {
  if (typeof texts === 'string') visit(texts, path);
  else if (Array.isArray(texts)) texts.forEach((item, index) => eachWord(item, visit, [...path, index]));
  else if (isRecord(texts)) for (const [key, item] of Object.entries(texts)) eachWord(item, visit, [...path, key]);
}
