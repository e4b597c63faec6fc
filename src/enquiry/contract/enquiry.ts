import * as z from 'zod';
import type { FieldErrors } from './api.ts';
import { asciiDomain, localPath } from './addresses.ts';
import { readOrigin } from './origin.ts';
import { type Field, FIELD_NAMES, type FieldName, FIELDS } from './fields.ts';
import type { ErrorWords, FieldErrorWords } from './words.ts';

const CONTROL_CHARACTER = /\p{Cc}/u;

// Lengths are not checked with `max()`: it counts code points, `maxlength` in HTML counts UTF-16 code units.

/** Text of the mistake that a field is empty, malformed or too long. */
type Words = FieldErrorWords & { notPlain: string };

/** Schema of a text field; `clean` normalises the text before it is trimmed and checked. */
const text = ({ isOptional, maxLength }: Field, words: Words, clean: (text: string) => string) =>
  z
    .string({ error: words.missing ?? words.notPlain })
    .transform((value) => clean(value.toWellFormed()).trim())
    .pipe(
      z
        .string()
        .min(isOptional ? 0 : 1, { error: words.missing!, abort: true })
        .refine((value) => value.length <= maxLength, {
          error: words.tooLong ?? words.missing ?? words.notPlain,
          abort: true,
        }),
    );

/** A single line of text in any script. */
const line = (field: Field, words: Words) =>
  text(field, words, (value) => value).refine((value) => !CONTROL_CHARACTER.test(value), {
    error: words.notPlain,
    abort: true,
  });

/** Multi-line text: line ends become `\n`, tabs are kept, other control characters are removed. */
const paragraphs = (field: Field, words: Words) =>
  text(field, words, (value) => value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''));

/**
 * Email address, by the rule of `<input type=email>`, so that the service accepts what the browser accepts. Before the @
 * it is ASCII: mail to other addresses needs SMTPUTF8 on every server on its way, the agency's own included, or a reply
 * comes back.
 */
const email = (field: Field, words: Words) =>
  line(field, words)
    .transform(asciiDomain)
    .refine((value) => value === '' || z.regexes.html5Email.test(value), { error: words.malformed! })
    .refine((value) => value.length <= field.maxLength, { error: words.tooLong! });

const SCHEMAS = { line, email, phone: line, choice: line, paragraphs };

function schemaOf(field: Field, words: Words): z.ZodType<string> {
  const schema = SCHEMAS[field.kind](field, words);
  // An optional field may be missing.
  return field.isOptional ? z.preprocess((value) => value ?? '', schema) : schema;
}

/**
 * Creates the schema of an enquiry.
 *
 * Fields filled in by the visitor are trimmed and checked. An invalid value in what the page adds counts as not given,
 * except for `id`, so that the enquiry is not lost.
 */
export function createEnquirySchema({ notPlain, ...errors }: ErrorWords) {
  const fields = Object.fromEntries(
    FIELD_NAMES.map((name) => [name, schemaOf(FIELDS[name], { ...errors[name], notPlain })]),
  ) as Record<FieldName, z.ZodType<string>>;
  return z.object({
    ...fields,
    /** Makes retries idempotent. A form without script leaves it empty. */
    id: z
      .union([z.literal('').transform(() => undefined), z.guid().toLowerCase()])
      .nullish()
      .transform((id) => id ?? undefined),
    /** The page that contains the form; anything but a path on this site counts as not given. */
    page: z.unknown().optional().transform(localPath),
    /** Where the visit began, as the page keeps it. */
    origin: z.unknown().optional().transform(readOrigin),
    /** The honeypot. Any content is valid, so that a bot does not learn that it was detected. */
    website: z
      .unknown()
      .optional()
      .transform((value) => value !== undefined && value !== null && value !== ''),
    /** Time that the visitor spent writing, in milliseconds; an invalid value counts as not given. */
    writingMs: z.number().nonnegative().optional().catch(undefined),
  });
}

/** A validated enquiry. `website` is whether the honeypot was filled in. */
export type Enquiry = z.output<ReturnType<typeof createEnquirySchema>>;

/** The fields as a form sends them. */
export interface EnquiryInput extends Record<FieldName, string> {
  id?: string;
  page?: string;
  origin?: string;
  website?: string;
  writingMs?: number;
}

/** Returns the first error message of each invalid field; empty if only hidden fields are invalid. */
export function fieldErrors(error: z.ZodError<Enquiry> | z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = FIELD_NAMES.find((name) => name === issue.path[0]);
    if (field) errors[field] ??= issue.message;
  }
  return errors;
}
