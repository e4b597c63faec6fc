import type { z } from 'zod';
import { fieldAt, keyOf, labelOf, type Path } from '../../../model/entries/fields.ts';
import { type Issue, NO_WORDS, sentences } from '../../../model/check/issues.ts';
import { sentencesOf } from '../../../model/check/mistake.ts';
import { priceProblems } from '../../../model/check/prices.ts';
import type { Kind } from '../../../model/entries/kinds.ts';
import { MONTHLY, type PriceLocale } from '../../../model/locale/price.ts';
import { isUnwritten } from '../../../model/entries/unwritten.ts';
import { getAt } from './values.ts';

/** An error at a field of an entry. */
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

/**
 * Validates the fields of an entry. The sentences are those of the content check, without file names.
 * @param locale of the site, for an entry with prices
 */
export function findProblems(
  { schema }: Pick<Kind, 'schema'>,
  value: unknown,
  locale?: PriceLocale,
): Problem[] {
  const { error } = schema.safeParse(value, { reportInput: true, error: () => NO_WORDS });
  const mistakes = (error?.issues ?? []).map((found): Problem => {
    const issue = found as Issue;
    const path = issue.path as (string | number)[];
    const field = fieldAt(schema, path);
    const isMissing = issue.input === undefined || issue.input === null || issue.input === '';
    // Omit the description, which the form already shows.
    const context = { field: { ...field, description: '' }, name: field.title, source: undefined };
    return {
      key: keyOf(path),
      title: titleAt(schema, value, path),
      text: isMissing ? `“${field.title}” is missing.` : sentencesOf(sentences(issue, context)).trim(),
      isUnfinished: isMissing || issue.code === 'too_small',
    };
  });
  const ofPrices = locale ? priceProblems(value, locale) : [];
  return [
    ...mistakes,
    ...ofPrices.map(({ path, words }): Problem => ({
      key: keyOf(path),
      title: titleAt(schema, value, path),
      text: sentencesOf(words).trim(),
      isUnfinished: false,
    })),
  ];
}

/** Returns the title of a field with those of its groups. List items are named by their label, if they have one. */
export function titleAt(schema: z.ZodType, value: unknown, path: Path): string {
  const { titles } = fieldAt(schema, path);
  let at = -1;
  for (const [index, step] of path.entries()) {
    if (typeof step !== 'number') at += 1;
    const label = typeof step === 'number' && labelOf(getAt(value, path.slice(0, index + 1)));
    if (label && !isUnwritten(label)) titles[at] = label;
  }
  return titles.join(' › ');
}

/** Returns the text to show after the title of a problem, without repeating the title. */
export function afterTitle({ title, text }: Pick<Problem, 'title' | 'text'>): string {
  const named = `“${title.split(' › ').at(-1)!}”`;
  return text.startsWith(`${named} `) ? text.slice(named.length) : `: ${text}`;
}

/** Returns a hint if a monthly price has lost its `/mo`; otherwise undefined. */
export function monthLost(before: string | undefined, now: string | undefined): string | undefined {
  const price = now?.trim() ?? '';
  const isLost = /\d.*\/mo$/.test(before ?? '') && /^[^/]*\d[^/]*$/.test(price);
  return isLost ? `This was a price per month. Write ${price}${MONTHLY} to keep it so.` : undefined;
}

/** State of a form that hints depend on. */
interface Values {
  get(key: string): unknown;
  getSaved(key: string): unknown;
  /** Unsaved files by name. */
  uploads: { has(name: string): boolean };
}

/** Returns a hint about a value that may be unintended: a lost `/mo`, an old description of a new picture. */
export function hintOf({ get, getSaved, uploads }: Values, path: string): string | undefined {
  const [before, now] = [getSaved(path), get(path)];
  if (typeof before !== 'string' || typeof now !== 'string') return undefined;
  const aboutMonth = monthLost(before, now);
  if (aboutMonth) return aboutMonth;
  const picture = /^(.*)Alt$/.exec(path)?.[1];
  if (picture === undefined || before !== now || !getSaved(picture)) return undefined;
  const chosen = get(picture);
  return typeof chosen === 'string' && uploads.has(chosen.replace(/^\.\//, ''))
    ? 'The picture is another one now. Does this still describe it?'
    : undefined;
}
