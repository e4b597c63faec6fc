import type { z } from 'zod';
import { fieldAt, keyOf } from '../../../model/check/fields.ts';
import { type Issue, NO_WORDS, sentences } from '../../../model/check/issues/sentences.ts';
import { sentencesOf } from '../../../model/check/mistake.ts';
import type { Kind } from './kinds.ts';
import { labelOf } from './labels.ts';
import { getAt } from './paths.ts';

/** Something that an entry's schema refuses. */
export interface Problem {
  /** Path of the field: `plans[1].price`. */
  key: string;
  /** Title of the field with those of its groups: `Standard › Price`. */
  title: string;
  /** One or two sentences. */
  text: string;
  /** Whether more typing may solve it: the value is missing or too short. */
  isUnfinished: boolean;
}

/** Validates the fields of an entry. The sentences are those of the content check, without file names. */
export function findProblems({ schema }: Pick<Kind, 'schema'>, value: unknown): Problem[] {
  const { error } = schema.safeParse(value, { reportInput: true, error: () => NO_WORDS });
  return (error?.issues ?? []).map((found) => {
    const issue = found as Issue;
    const path = issue.path as (string | number)[];
    const field = fieldAt(schema, path);
    const isMissing = issue.input === undefined || issue.input === null || issue.input === '';
    // Omit the description, which the form already shows.
    const context = { field: { ...field, meta: {} }, name: field.title, source: undefined };
    return {
      key: keyOf(path),
      title: titleAt(schema, value, path),
      text: isMissing
        ? `“${field.title.split(' › ').at(-1)!}” is missing.`
        : sentencesOf(sentences(issue, context)).trim(),
      isUnfinished: isMissing || issue.code === 'too_small',
    };
  });
}

/** Returns the title of a field with those of its groups. Items of lists are called by their label, if they have one. */
export function titleAt(schema: z.ZodType, value: unknown, path: (string | number)[]): string {
  const titles = fieldAt(schema, path).title.split(' › ');
  let at = -1;
  for (const [index, step] of path.entries()) {
    if (typeof step !== 'number') at += 1;
    else titles[at] = labelOf(getAt(value, path.slice(0, index + 1))) || titles[at]!;
  }
  return titles.join(' › ');
}

/** Returns a problem as what follows the title of its field, which its sentence may begin with. */
export function afterTitle({ title, text }: Pick<Problem, 'title' | 'text'>): string {
  const named = `“${title.split(' › ').at(-1)!}”`;
  return text.startsWith(`${named} `) ? text.slice(named.length) : `: ${text}`;
}
