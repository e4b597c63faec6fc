import type { FieldErrors } from '../../enquiry/answer.ts';

/** What the form shows. `queued`: kept in the browser's outbox, to the visitor a success with one more line. */
export type FormState =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'success' }
  | { status: 'queued'; id: string }
  | { status: 'error'; fields: FieldErrors };

export type FormEvent =
  | { type: 'submit' }
  | { type: 'stored' }
  | { type: 'queued'; id: string }
  | { type: 'failed'; fields?: FieldErrors }
  | { type: 'resent'; id: string };

/** The form's states and what moves it between them; events that do not fit the state change nothing. */
export function formReducer(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'submit':
      return { status: 'sending' };
    case 'stored':
      return state.status === 'sending' ? { status: 'success' } : state;
    case 'queued':
      return state.status === 'sending' ? { status: 'queued', id: event.id } : state;
    case 'failed':
      return { status: 'error', fields: event.fields ?? {} };
    case 'resent':
      return state.status === 'queued' && state.id === event.id ? { status: 'success' } : state;
  }
}
