/** State of the form. `queued`: stored in the browser's outbox, shown as a success with one more line. */
export type FormState =
  { status: 'idle' } | { status: 'sending' } | { status: 'success' } | { status: 'queued'; id: string };

type FormEvent =
  | { type: 'submit' }
  | { type: 'stored' }
  | { type: 'queued'; id: string }
  /** `errors.ts` shows why. */
  | { type: 'refused' }
  | { type: 'resent'; id: string }
  /** A queued enquiry was refused and could not be put back into the form. */
  | { type: 'returned'; id: string };

/** Reducer of the form's state; events that do not fit the state change nothing. */
export function formReducer(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'submit':
      return { status: 'sending' };
    case 'stored':
      return state.status === 'sending' ? { status: 'success' } : state;
    case 'queued':
      return state.status === 'sending' ? { status: 'queued', id: event.id } : state;
    case 'refused':
      return { status: 'idle' };
    case 'resent':
      return state.status === 'queued' && state.id === event.id ? { status: 'success' } : state;
    case 'returned':
      return state.status === 'queued' && state.id === event.id ? { status: 'idle' } : state;
  }
}
