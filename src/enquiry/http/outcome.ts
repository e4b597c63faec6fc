import type { Context } from 'hono';
import type { EnquiryAnswer, FieldErrors } from '../contract/answer.ts';
import { FIELD_NAMES } from '../contract/fields.ts';
import { errorFragment, FAILED_FRAGMENT, SENT_FRAGMENT } from '../contract/paths.ts';
import { TEXTS } from '../contract/texts.ts';

/** Result of an enquiry request. */
export type Outcome =
  | { kind: 'taken' }
  | { kind: 'invalid'; fields: FieldErrors }
  | { kind: 'malformed' }
  | { kind: 'foreign' }
  | { kind: 'too-large' }
  | { kind: 'wrong-type' }
  | { kind: 'too-many'; retryAfterSeconds: number }
  /** A limit was reached, or the database is unavailable: the client may retry. */
  | { kind: 'busy' | 'not-stored'; retryAfterSeconds: number };

const STATUS = {
  taken: 200,
  malformed: 400,
  foreign: 403,
  'too-large': 413,
  'wrong-type': 415,
  invalid: 422,
  'too-many': 429,
  busy: 503,
  'not-stored': 503,
} as const;

const MESSAGE: Record<Outcome['kind'], string> = {
  taken: TEXTS.sent,
  malformed: TEXTS.error,
  foreign: TEXTS.error,
  'too-large': TEXTS.error,
  'wrong-type': TEXTS.error,
  invalid: TEXTS.error,
  'too-many': TEXTS.notSent,
  busy: TEXTS.notSent,
  'not-stored': TEXTS.notSent,
};

/** Responds to a script. */
export function answerJson(c: Context, outcome: Outcome, headers: Record<string, string> = {}): Response {
  const answer: EnquiryAnswer = { success: outcome.kind === 'taken', message: MESSAGE[outcome.kind] };
  if (outcome.kind === 'invalid') answer.fields = outcome.fields;
  if ('retryAfterSeconds' in outcome) {
    headers = { ...headers, 'Retry-After': String(outcome.retryAfterSeconds) };
  }
  return c.json(answer, STATUS[outcome.kind], headers);
}

/**
 * Responds to a native form post: redirects to the form's page, with the fragment of the element that shows the
 * outcome.
 *
 * @param page its validated address, without a fragment
 */
export const answerForm = (c: Context, outcome: Outcome, page: string): Response =>
  c.redirect(`${page}#${fragmentOf(outcome)}`, 303);

function fragmentOf(outcome: Outcome): string {
  if (outcome.kind === 'taken') return SENT_FRAGMENT;
  const fields = outcome.kind === 'invalid' ? outcome.fields : {};
  const firstField = FIELD_NAMES.find((name) => fields[name] !== undefined);
  return firstField ? errorFragment(firstField) : FAILED_FRAGMENT;
}
