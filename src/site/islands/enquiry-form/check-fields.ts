import type { FieldErrors } from '../../../enquiry/contract/answer.ts';
import { asciiDomain } from '../../../enquiry/contract/ascii-domain.ts';
import { FIELD_NAMES, type FieldName, FIELDS } from '../../../enquiry/contract/fields.ts';

/** The part of a form control that its validation needs. */
export type Control = Pick<HTMLInputElement, 'value'> & { validity: Pick<ValidityState, 'typeMismatch'> };

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
    // WebKit takes no domain that is not ASCII; the service converts it and checks the rest.
    else if (malformed !== undefined && validity.typeMismatch && asciiDomain(value) === value)
      errors[name] = malformed;
  }
  return errors;
}
