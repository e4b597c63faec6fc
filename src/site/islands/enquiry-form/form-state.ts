import type { FieldErrors } from '../../../enquiry/contract/api.ts';
import { asciiDomain } from '../../../enquiry/contract/addresses.ts';
import { FIELD_NAMES, type FieldName, FIELDS } from '../../../enquiry/contract/fields.ts';

/** State of the form. `queued`: stored in the browser's outbox, shown as a success with one more line. */
export type FormState =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'success' }
  | { status: 'queued'; id: string }
  /** Not sent, because a field is missing or malformed; checked again on each change. */
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

/** Reducer of the form's state; events that do not fit the state change nothing. */
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

/** Removes the errors of fields that are now valid. New errors appear on the next submit only. */
function corrected(state: FormState, wrong: FieldErrors): FormState {
  if (state.status !== 'incomplete') return state;
  const left = Object.entries(state.fields).filter(([name]) => name in wrong);
  if (left.length === Object.keys(state.fields).length) return state;
  return left.length > 0 ? { status: 'incomplete', fields: Object.fromEntries(left) } : { status: 'idle' };
}

/** The part of a form control that its validation needs. */
type Control = Pick<HTMLInputElement, 'value'> & { validity: Pick<ValidityState, 'typeMismatch'> };

/**
 * Validates the fields before they are sent and returns all errors; the browser alone would report only the first one.
 * The service checks more; this covers the mistakes that people make.
 */
export function checkFields(controlOf: (name: FieldName) => Control): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of FIELD_NAMES) {
    const { value, validity } = controlOf(name);
    const { missing, malformed } = FIELDS[name];
    if (missing !== undefined && value.trim() === '') errors[name] = missing;
    // WebKit refuses a domain that is not ASCII; the service converts it and checks the rest.
    else if (malformed !== undefined && validity.typeMismatch && asciiDomain(value) === value)
      errors[name] = malformed;
  }
  return errors;
}
