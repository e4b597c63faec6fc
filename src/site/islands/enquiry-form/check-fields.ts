import { asciiDomain } from '../../../enquiry/contract/addresses.ts';
import type { FieldErrors } from '../../../enquiry/contract/api.ts';
import { FIELD_NAMES, type FieldName } from '../../../enquiry/contract/fields.ts';
import type { ErrorWords } from '../../../enquiry/contract/words.ts';

/** The part of a form control that its validation needs. */
type Control = Pick<HTMLInputElement, 'value'> & { validity: Pick<ValidityState, 'typeMismatch'> };

/**
 * Validates the fields before they are sent and returns all errors; the browser alone would report only the first one.
 * The service checks more; this covers the mistakes that people make.
 */
export function checkFields(
  controlOf: (name: FieldName) => Control,
  words: Pick<ErrorWords, FieldName>,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of FIELD_NAMES) {
    const { value, validity } = controlOf(name);
    const { missing, malformed } = words[name];
    if (missing !== undefined && value.trim() === '') errors[name] = missing;
    // WebKit refuses a domain that is not ASCII; the service converts it and checks the rest.
    else if (malformed !== undefined && validity.typeMismatch && asciiDomain(value) === value)
      errors[name] = malformed;
  }
  return errors;
}

/** The control with this name; all of them are inputs, a select or a textarea. */
export const controlIn = (form: HTMLFormElement, name: FieldName | 'id') =>
  form.elements.namedItem(name) as HTMLInputElement;
