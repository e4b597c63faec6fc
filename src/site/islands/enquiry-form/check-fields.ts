import type { FieldErrors } from '../../../enquiry/contract/answer.ts';
import { FIELD_NAMES, type FieldName, FIELDS } from '../../../enquiry/contract/fields.ts';

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
    const { missing, malformed } = FIELDS[name];
    if (missing !== undefined && value.trim() === '') errors[name] = missing;
    else if (malformed !== undefined && validity.typeMismatch) errors[name] = malformed;
  }
  return errors;
}
