import { z } from 'zod';
import type { FieldErrors } from './answer.ts';
import { FIELD_NAMES, type FieldName } from './fields.ts';
import { MAX_LENGTH } from './limits.ts';
import { localPath } from './local-path.ts';
import { MESSAGES } from './messages.ts';

const CONTROL_CHARACTER = /\p{Cc}/u;

// Lengths are compared by hand: zod counts characters beyond the first plane once, `maxlength` counts them twice.

interface Messages {
  missing: string;
  tooLong: string;
}

/** A single line of text in any script. */
const line = ({ missing, tooLong }: Messages, maxLength: number) =>
  z
    .string({ error: missing })
    .transform((text) => text.toWellFormed().trim())
    .pipe(
      z
        .string()
        .min(1, { error: missing, abort: true })
        .refine((text) => text.length <= maxLength, { error: tooLong, abort: true })
        .refine((text) => !CONTROL_CHARACTER.test(text), {
          error: MESSAGES.notPlain,
          abort: true,
        }),
    );

/** Text of several lines: line ends become `\n`; other control characters, which nobody types, are dropped. */
const paragraphs = ({ missing, tooLong }: Messages, maxLength: number) =>
  z
    .string({ error: missing })
    .transform((text) =>
      text
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    )
    .pipe(
      z
        .string()
        .min(1, { error: missing, abort: true })
        .refine((text) => text.length <= maxLength, { error: tooLong }),
    );

/**
 * An enquiry as the form sends it and the service takes it.
 *
 * Fields that a person fills in are trimmed and checked; what the page adds by itself (`id`, `page`) is
 * read leniently where a mistake in it would cost the visitor the enquiry.
 */
export const enquirySchema = z.object({
  name: line(MESSAGES.name, MAX_LENGTH.name),
  email: line(MESSAGES.email, MAX_LENGTH.email).pipe(
    // The rule of `<input type=email>`: what the browser let through is not refused afterwards.
    z.string().regex(z.regexes.html5Email, { error: MESSAGES.email.malformed }),
  ),
  phone: line(MESSAGES.phone, MAX_LENGTH.phone),
  service: line(MESSAGES.service, MAX_LENGTH.service),
  message: paragraphs(MESSAGES.message, MAX_LENGTH.message),
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
