import type { z } from 'zod';
import type { Entry } from './entries.ts';
import { eachValue } from './fields.ts';
import { looseData } from './links.ts';
import type { Mistake, Sentences } from './mistake.ts';
import { nearest } from './nearest.ts';
import { mistakeAt } from './validate.ts';

/** Placeholders that all fields of a collection support besides `{brand}`, without braces. */
const NAMES_IN: Partial<Record<string, string[]>> = { home: ['services', 'lowestPrice'] };

const PLACEHOLDER = /\{(\w+)\}/g;

/** Reports placeholders that the field does not support, and facts that must be written in `site/index.yaml` only. */
export function nameInTextMistakes(entry: Entry, schema: z.ZodType, facts: Facts): Mistake[] {
  if (entry.collection === 'site') return [];
  const found: Mistake[] = [];
  eachValue(schema, entry.fields?.data, (value, path, { title = '', description = '' }) => {
    if (typeof value !== 'string') return;
    const names = ['brand', ...(NAMES_IN[entry.collection] ?? []), ...namesIn(`${title} ${description}`)];
    const words = unknownName(value, names) ?? writtenOut(value, facts);
    if (words) found.push(mistakeAt(entry, schema, path, words));
  });
  return found;
}

/** Returns the placeholders of a text, without braces. A field's title or description names those that it supports. */
const namesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** @param names placeholders that the field supports, without braces */
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
