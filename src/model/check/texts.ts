import { type Entry, looseData } from './entries.ts';
import { eachValue } from './fields.ts';
import type { Mistake, Sentences } from './mistake.ts';
import { nearest } from './nearest.ts';
import { mistakeAt } from './validate.ts';

/** Names in braces that all fields of a collection support besides `{brand}`, without braces. */
const NAMES_IN: Partial<Record<string, string[]>> = { home: ['services', 'lowestPrice'] };

const NAME = /\{(\w+)\}/g;

/** Start of the texts that `npm run new` writes where editors write their own. */
export const PLACEHOLDER = 'Replace this';

const LEFT_AS_COPIED: Sentences = {
  problem: `“${PLACEHOLDER}” is not written for visitors, who would read it.`,
  advice: 'Write your own text, or hide the entry with “draft: true” until you have.',
};

/**
 * Reports names in braces that the field does not support, facts that must be written in `site/index.yaml` only, and
 * placeholder texts of entries that are no drafts.
 */
export function textMistakes(entry: Entry, facts: Facts): Mistake[] {
  const isDraft = looseData(entry).draft === true;
  const found: Mistake[] = [];
  eachValue(entry.schema, entry.fields?.data, (value, path, { title = '', description = '' }) => {
    if (typeof value !== 'string') return;
    const names = ['brand', ...(NAMES_IN[entry.collection] ?? []), ...namesIn(`${title} ${description}`)];
    const words =
      (entry.collection === 'site' ? undefined : (unknownName(value, names) ?? writtenOut(value, facts))) ??
      (!isDraft && value.startsWith(PLACEHOLDER) ? LEFT_AS_COPIED : undefined);
    if (words) found.push(mistakeAt(entry, path, words));
  });
  for (const [index, line] of (entry.body ?? '').split('\n').entries())
    if (!isDraft && line.startsWith(PLACEHOLDER))
      found.push({ file: entry.file, line: index + 1, column: 1, severity: 'error', ...LEFT_AS_COPIED });
  return found;
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
  const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 1;
  return { brand: isText(brand) ? brand : undefined, others: [phone, email].filter(isText) };
}

function writtenOut(text: string, { brand, others }: Facts): Sentences | undefined {
  if (brand && text.includes(brand)) {
    return {
      problem: `The name ${brand} is written out.`,
      suggestion: text.replaceAll(brand, '{brand}'),
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
