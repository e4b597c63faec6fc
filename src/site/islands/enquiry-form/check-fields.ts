import type { FieldErrors } from '../../../enquiry/contract/answer.ts';
import { FIELD_NAMES, type FieldName } from '../../../enquiry/contract/fields.ts';
import { MESSAGES } from '../../../enquiry/contract/messages.ts';

/** The part of a control that tells whether it is filled in as it should be. */
export type Control = Pick<HTMLInputElement, 'value'> & { validity: Pick<ValidityState, 'typeMismatch'> };

/**
 * What is wrong with the fields before they are sent: all of it at once, where a browser by itself tells of the first
 * one only. The service checks more; this is what a person gets wrong.
 */
export function checkFields(controlOf: (name: FieldName) => Control): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of FIELD_NAMES) {
    const { value, validity } = controlOf(name);
    if (value.trim() === '') errors[name] = MESSAGES[name].missing;
    else if (validity.typeMismatch) errors[name] = MESSAGES.email.malformed;
  }
  return errors;
}
