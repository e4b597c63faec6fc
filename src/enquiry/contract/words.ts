import * as z from 'zod';
import { type Field, FIELD_NAMES, type FieldName, FIELDS } from './fields.ts';

/** A text of the form or of an answer of the service. */
const words = (title: string, description?: string) =>
  z
    .string()
    .min(2)
    .max(200)
    .meta({ title, ...(description && { description }) });

const LENGTH = '{count} becomes the number of characters.';

/** Mistakes that a field can have. */
const errorsOf = ({ label, kind, isOptional }: Field) =>
  z
    .strictObject({
      ...(!isOptional && { missing: words('Nothing is written') }),
      ...(kind === 'email' && { malformed: words('It is no e-mail address') }),
      ...(kind !== 'choice' && { tooLong: words('It is too long', LENGTH) }),
    })
    .meta({ title: `Mistakes in ${label}` });

/** Texts of the service's answers, which the form shows as well. */
export const answerWords = {
  sent: words('An enquiry has arrived'),
  error: words('Something is wrong with an enquiry'),
  notSent: words('An enquiry could not be taken', 'An answer to programs; visitors do not see it.'),
};

/** Texts of mistakes by field. */
export const errorWords = z.strictObject({
  ...(Object.fromEntries(FIELD_NAMES.map((name) => [name, errorsOf(FIELDS[name])])) as unknown as Record<
    FieldName,
    z.ZodType<FieldErrorWords, FieldErrorWords>
  >),
  notPlain: words('A line contains a line break or another control character'),
});

/** Texts of the mistakes of a field, as far as it can have them. */
export type FieldErrorWords = Partial<Record<'missing' | 'malformed' | 'tooLong', string>>;

export type ErrorWords = Record<FieldName, FieldErrorWords> & { notPlain: string };
