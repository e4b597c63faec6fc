import type { z } from 'zod';
import { type Issue, NO_WORDS, sentences } from '../../../model/check/issues/sentences.ts';
import { sentencesOf } from '../../../model/check/mistake.ts';

/** Why a schema refuses a text, in the words of the content check; undefined if it takes it. */
export function complaint(schema: z.ZodType, title: string, value: string): string | undefined {
  const { error } = schema.safeParse(value, { reportInput: true, error: () => NO_WORDS });
  const issue = error?.issues[0];
  // What the field is for stands beside it already: the description is left out.
  const field = { title, meta: {}, schema };
  return issue && sentencesOf(sentences(issue as Issue, { field, name: title, source: undefined })).trim();
}
