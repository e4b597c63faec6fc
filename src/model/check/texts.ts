import type { z } from 'zod';
import { eachWord, wordsOf } from '../locale/words.ts';
import { type Collection, COLLECTIONS, CONTENT } from '../site-map.ts';
import { type Entry, looseData } from './entries.ts';
import { eachValue, type Field, isRecord, type Path } from '../entries/fields.ts';
import type { Mistake, Sentences } from './mistake.ts';
import { nearest } from './nearest.ts';
import { isUnwritten, leaveOut, TO_WRITE, unwrittenHint } from '../entries/unwritten.ts';
import { mistakeAt } from './validate.ts';

/** Names in braces that all fields of a collection support besides `{brand}`, without braces. */
const NAMES_IN: Partial<Record<string, string[]>> = { home: ['services', 'lowestPrice'] };

const NAME = /\{(\w+)\}/g;

const INDISPENSABLE: Sentences = {
  problem: `The site cannot do without this text, and “${TO_WRITE}” is not written for visitors.`,
  advice: 'Write your own text.',
};

/** Reports names in braces that the field does not support, and facts that must be written in `site/index.yaml` only. */
export function textMistakes(entry: Entry, facts: Facts): Mistake[] {
  const found: Mistake[] = [];
  eachText(entry.schema, entry.fields?.data, (value, path, { title = '', description = '' }) => {
    const names = ['brand', ...(NAMES_IN[entry.collection] ?? []), ...namesIn(`${title} ${description}`)];
    const words =
      entry.collection === 'site' ? undefined : (unknownName(value, names) ?? writtenOut(value, facts));
    if (words) found.push(mistakeAt(entry, path, words));
  });
  return found;
}

/** Calls `visit` for each text of an entry: not for choices, days, and names of files and entries. */
export function eachText(
  schema: z.ZodType,
  data: unknown,
  visit: (text: string, path: (string | number)[], field: Field) => void,
): void {
  eachValue(schema, data, (value, path, field) => {
    const { type, format, picture, collection } = field;
    const isText = type === 'string' && !field.enum && format !== 'date' && !picture && !collection;
    if (isText && typeof value === 'string') visit(value, path, field);
  });
}

/** A text that an editor has still to write. */
export interface Unwritten extends Pick<Mistake, 'file' | 'line' | 'column' | 'field'> {
  hint: string;
}

/** Finds texts that are still to write. One that neither a group nor a list can do without is a mistake. */
export function findUnwritten(entry: Entry): { unwritten: Unwritten[]; mistakes: Mistake[] } {
  const [unwritten, mistakes]: [Unwritten[], Mistake[]] = [[], []];
  const data = entry.fields?.data;
  eachValue(entry.schema, data, (value, path) => {
    if (!isUnwritten(value)) return;
    const { file, line, column, field } = mistakeAt(entry, path, INDISPENSABLE);
    if (isIndispensable(entry, path[0]!)) mistakes.push(mistakeAt(entry, path, INDISPENSABLE));
    else unwritten.push({ file, line, column, ...(field && { field }), hint: unwrittenHint(value) });
  });
  for (const [index, line] of (entry.body ?? '').split('\n').entries())
    if (isUnwritten(line))
      unwritten.push({ file: entry.file, line: index + 1, column: 1, hint: unwrittenHint(line) });
  return { unwritten, mistakes };
}

/** Finds texts that a site in another language has taken over in English. */
export function findUntranslated(entries: Entry[], language: string): Unwritten[] {
  if (new Intl.Locale(language).language === 'en') return [];
  const [english, own] = [wordsOf('en'), wordsOf(language)];
  const found: Unwritten[] = [];
  for (const entry of entries) {
    const name = entry.file.slice(CONTENT.length + 1).replace(/\.\w+$/, '');
    eachWord(english?.[name], (word, path) => {
      if (isUnwritten(word) || getAt(entry.fields?.data, path) !== word || getAt(own?.[name], path) === word)
        return;
      const { file, line, column, field } = mistakeAt(entry, path, INDISPENSABLE);
      found.push({ file, line, column, ...(field && { field }), hint: `translate “${word}”` });
    });
  }
  return found;
}

const getAt = (value: unknown, path: Path): unknown =>
  path.reduce((inner, step) => (inner as Record<string | number, unknown> | undefined)?.[step], value);

/** Whether an entry that is no draft would not be whole without what is still to write in a field of its top level. */
function isIndispensable({ collection, schema, fields }: Entry, key: string | number): boolean {
  if ((COLLECTIONS[collection] as Collection).one || !isRecord(fields?.data)) return false;
  return leaveOut(schema, { [key]: fields.data[key] }, isUnwritten) === undefined;
}

/** Returns the names in braces of a text. A field's title or description names those that it supports. */
const namesIn = (text: string): string[] => [...text.matchAll(NAME)].map(([, name = '']) => name);

/** @param names those that the field supports */
function unknownName(text: string, names: string[]): Sentences | undefined {
  const name = namesIn(text).find((word) => !names.includes(word));
  if (name === undefined) return undefined;
  const suggestion = nearest(name, names);
  return {
    problem: `Nothing fills in {${name}}: visitors would read it as it stands.`,
    ...(suggestion && { suggestion: `{${suggestion}}` }),
    advice: `This field can hold ${names.map((each) => `{${each}}`).join(', ')}.`,
  };
}

/** Facts defined in `site/index.yaml`: the brand, and phone and e-mail. */
export interface Facts {
  brand: string | undefined;
  others: string[];
}

export function factsOf(entries: Entry[]): Facts {
  const site = entries.find(({ collection }) => collection === 'site');
  const { brand, phone, email } = site ? looseData(site) : {};
  const isText = (value: unknown): value is string =>
    typeof value === 'string' && value.length > 1 && !isUnwritten(value);
  return { brand: isText(brand) ? brand : undefined, others: [phone, email].filter(isText) };
}

/** A number with a few signs around it. */
const LIKE_A_PRICE = /^\D{0,5}\d[\d.,\s]*\D{0,5}$/;

/** Writes `{brand}` for a name that stands in a text as words of its own. Addresses, paths, prices and other braces stay. */
export const nameInBraces = (text: string, brand: string) =>
  /^\.?\//.test(text) || LIKE_A_PRICE.test(text)
    ? text
    : text.replace(
        new RegExp(
          `\\{\\w+\\}|\\S*(?::\\/\\/|@)\\S*|(?<![\\p{sc=Latn}\\d])${RegExp.escape(brand)}(?![\\p{sc=Latn}\\d])`,
          'gu',
        ),
        (found) => (found === brand ? '{brand}' : found),
      );

function writtenOut(text: string, { brand, others }: Facts): Sentences | undefined {
  const inBraces = brand ? nameInBraces(text, brand) : text;
  if (inBraces !== text) {
    return {
      problem: `The name ${brand} is written out.`,
      suggestion: inBraces,
      advice:
        'Write {brand}: it follows src/content/site/index.yaml, so that the name is changed in one place.',
    };
  }
  const other = others.find((fact) => text.includes(fact));
  return other
    ? {
        problem: `${other} stands in src/content/site/index.yaml already.`,
        advice: 'Leave it out here, so that it is changed in one place.',
      }
    : undefined;
}
