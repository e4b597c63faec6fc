import { FIELDS } from '../../src/enquiry/contract/fields.ts';

/** The fields that an enquiry must have, in the order in which the form shows them: section 5 of the specification. */
export const REQUIRED_FIELDS = ['name', 'email', 'phone', 'service', 'message'] as const;

export type RequiredField = (typeof REQUIRED_FIELDS)[number];

/** What is said if one of them is empty. */
export const missingText = (name: RequiredField) => FIELDS[name].missing!;
