import { z } from 'zod';
import type { FieldErrors } from './answer.ts';
import { type Field, FIELD_NAMES, type FieldName, FIELDS, NOT_PLAIN } from './fields.ts';
import { localPath } from './local-path.ts';

const CONTROL_CHARACTER = /\p{Cc}/u;

// Lengths are compared by hand: zod counts characters beyond the first plane once, `maxlength` counts them twice.

/** Reads the text of a field; `clean` brings it into the form that is stored. */
const text = ({ missing, tooLong, maxLength }: Field, clean: (text: string) => string) =>
  z
    .string({ error: missing ?? NOT_PLAIN })
    .transform((value) => clean(value.toWellFormed()).trim())
    .pipe(
      z
        .string()
        .min(missing === undefined ? 0 : 1, { error: missing!, abort: true })
        .refine((value) => value.length <= maxLength, { error: tooLong, abort: true }),
    );

/** A single line of text in any script. */
const line = (field: Field) =>
  text(field, (value) => value).refine((value) => !CONTROL_CHARACTER.test(value), {
    error: NOT_PLAIN,
    abort: true,
  });

/** Text of several lines: line ends become `\n`; other control characters, which nobody types, are dropped. */
const paragraphs = (field: Field) =>
  text(field, (value) => value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''));

/** The rule of `<input type=email>`: what the browser let through is not refused afterwards. */
const email = (field: Field) =>
  line(field).refine((value) => value === '' || z.regexes.html5Email.test(value), {
    error: field.malformed!,
  });

const SCHEMAS = { line, email, phone: line, choice: line, paragraphs };

function schemaOf(field: Field): z.ZodType<string> {
  const schema = SCHEMAS[field.kind](field);
  // An optional field that was not sent is empty.
  return field.missing === undefined ? z.preprocess((value) => value ?? '', schema) : schema;
}

const fieldSchemas = Object.fromEntries(FIELD_NAMES.map((name) => [name, schemaOf(FIELDS[name])])) as Record<
  FieldName,
  z.ZodType<string>
>;

/**
 * An enquiry as the form sends it and the service takes it.
 *
 * Fields that a person fills in are trimmed and checked; what the page adds by itself (`id`, `page`) is
 * read leniently where a mistake in it would cost the visitor the enquiry.
 */
export const enquirySchema = z.object({
  ...fieldSchemas,
  /** Names the enquiry, so that sending it again does not make it two. A form without script leaves it empty. */
  id: z
    .union([z.literal('').transform(() => undefined), z.guid().toLowerCase()])
    .nullish()
    .transform((id) => id ?? undefined),
  /** The page that the form stands on; anything but a path on this site counts as not given. */
  page: z.unknown().optional().transform(localPath),
  /** The honeypot. Any content passes, because what follows from it is not the sender's to know. */
  website: z
    .unknown()
    .optional()
    .transform((value) => value !== undefined && value !== null && value !== ''),
  /** How long the visitor wrote, in milliseconds; anything but a number of them counts as not told. */
  writingMs: z.number().nonnegative().optional().catch(undefined),
});

/** A checked enquiry. `website` tells whether the honeypot was filled. */
export type Enquiry = z.output<typeof enquirySchema>;

/** What a form sends. */
export interface EnquiryInput extends Record<FieldName, string> {
  id?: string;
  page?: string;
  website?: string;
  writingMs?: number;
}

/** The first message for each field that was refused; empty if the fault is in none of the visible fields. */
export function fieldErrors(error: z.ZodError<Enquiry> | z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = FIELD_NAMES.find((name) => name === issue.path[0]);
    if (field) errors[field] ??= issue.message;
  }
  return errors;
}
