import type { z } from 'zod';
import { type Issue, NO_WORDS, sentences } from '../../../model/check/issues/sentences.ts';
import { sentencesOf } from '../../../model/check/mistake.ts';

/** Returns the content check's message for an invalid text; undefined if the text is valid. */
export function complaint(schema: z.ZodType, title: string, value: string): string | undefined {
  const { error } = schema.safeParse(value, { reportInput: true, error: () => NO_WORDS });
  const issue = error?.issues[0];
  // Omit the description, which the form already shows.
  const field = { title, meta: {}, schema };
  return issue && sentencesOf(sentences(issue as Issue, { field, name: title, source: undefined })).trim();
}
