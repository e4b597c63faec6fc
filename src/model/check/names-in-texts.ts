import type { z } from 'zod';
import type { Entry } from './entries.ts';
import { eachValue } from './fields.ts';
import { looseData } from './links.ts';
import type { Mistake, Sentences } from './mistake.ts';
import { nearest } from './nearest.ts';
import { mistakeAt } from './validate.ts';

/** Placeholders that can be used in texts, without their braces. */
const NAMES = [
  'brand',
  'services',
  'lowestPrice',
  'phone',
  'email',
  'greeting',
  'count',
  'date',
  'time',
  'shown',
  'first',
  'last',
  'firstTitle',
  'lastTitle',
  'total',
  'title',
  'number',
  'category',
];

/** Reports unknown placeholders, and facts that must be written in `site/index.yaml` only. */
export function nameInTextMistakes(entry: Entry, schema: z.ZodType, facts: Facts): Mistake[] {
  if (entry.collection === 'site') return [];
  const found: Mistake[] = [];
  eachValue(schema, entry.fields?.data, (value, path) => {
    if (typeof value !== 'string') return;
    const words = unknownName(value) ?? writtenOut(value, facts);
    if (words) found.push(mistakeAt(entry, schema, path, words));
  });
  return found;
}

function unknownName(text: string): Sentences | undefined {
  const name = [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, word = '']) => word)
    .find((word) => !NAMES.includes(word));
  if (name === undefined) return undefined;
  const suggestion = nearest(name, NAMES);
  return {
    problem: `Nothing fills in {${name}}: visitors would read it as it stands.`,
    ...(suggestion && { suggestion: `{${suggestion}}` }),
    advice: 'Names that can be used are explained in src/content/README.md.',
  };
}

/** Facts defined in `site/index.yaml`: the brand, and phone and e-mail. */
interface Facts {
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
