import type { FieldErrors } from '../../../enquiry/contract/answer.ts';

/** What the form shows. `queued`: kept in the browser's outbox, to the visitor a success with one more line. */
export type FormState =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'success' }
  | { status: 'queued'; id: string }
  /** Not sent, because something was missing; tried again with each change. */
  | { status: 'incomplete'; fields: FieldErrors }
  | { status: 'error'; fields: FieldErrors };

type FormEvent =
  | { type: 'submit' }
  | { type: 'found-incomplete'; fields: FieldErrors }
  | { type: 'corrected'; fields: FieldErrors }
  | { type: 'stored' }
  | { type: 'queued'; id: string }
  | { type: 'failed'; fields?: FieldErrors }
  | { type: 'resent'; id: string }
  /** A queued enquiry was refused and could not be put back into the form. */
  | { type: 'returned'; id: string };

/** The form's states and what moves it between them; events that do not fit the state change nothing. */
export function formReducer(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'submit':
      return { status: 'sending' };
    case 'found-incomplete':
      return { status: 'incomplete', fields: event.fields };
    case 'corrected':
      return corrected(state, event.fields);
    case 'stored':
      return state.status === 'sending' ? { status: 'success' } : state;
    case 'queued':
      return state.status === 'sending' ? { status: 'queued', id: event.id } : state;
    case 'failed':
      return { status: 'error', fields: event.fields ?? {} };
    case 'resent':
      return state.status === 'queued' && state.id === event.id ? { status: 'success' } : state;
    case 'returned':
      return state.status === 'queued' && state.id === event.id ? { status: 'idle' } : state;
  }
}

/** Takes back what was said of fields that are in order now. What is missing elsewhere is told when it is sent again. */
function corrected(state: FormState, wrong: FieldErrors): FormState {
  if (state.status !== 'incomplete') return state;
  const left = Object.entries(state.fields).filter(([name]) => name in wrong);
  if (left.length === Object.keys(state.fields).length) return state;
  return left.length > 0 ? { status: 'incomplete', fields: Object.fromEntries(left) } : { status: 'idle' };
}
