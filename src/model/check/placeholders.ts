import type { z } from 'zod';
import type { Entry } from './entries.ts';
import { eachValue } from './fields.ts';
import { looseData } from './links.ts';
import type { Mistake, Sentences } from './mistake.ts';
import { mistakeAt } from './validate.ts';

/** Start of the texts that `npm run new` writes where editors write their own. */
export const PLACEHOLDER = 'Replace this';

const WORDS: Sentences = {
  problem: `“${PLACEHOLDER}” is not written for visitors, who would read it.`,
  advice: 'Write your own text, or hide the entry with “draft: true” until you have.',
};

/** Reports placeholder texts of entries that are no drafts. */
export function placeholderMistakes(entry: Entry, schema: z.ZodType): Mistake[] {
  if (looseData(entry).draft === true) return [];
  const found: Mistake[] = [];
  eachValue(schema, entry.fields?.data, (value, path) => {
    if (typeof value === 'string' && value.startsWith(PLACEHOLDER))
      found.push(mistakeAt(entry, schema, path, WORDS));
  });
  for (const [index, line] of (entry.body ?? '').split('\n').entries())
    if (line.startsWith(PLACEHOLDER))
      found.push({ file: entry.file, line: index + 1, column: 1, severity: 'error', ...WORDS });
  return found;
}
