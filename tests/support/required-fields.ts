import { FIELDS } from '../../src/enquiry/contract/fields.ts';

/** Required fields of an enquiry, in the order of the form. */
export const REQUIRED_FIELDS = ['name', 'email', 'phone', 'service', 'message'] as const;

export type RequiredField = (typeof REQUIRED_FIELDS)[number];

/** Returns the error message for an empty field. */
export const missingText = (name: RequiredField) => FIELDS[name].missing!;
