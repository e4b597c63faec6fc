import { enquiryForm } from './content.ts';

/** Required fields of an enquiry, in the order of the form. */
export const REQUIRED_FIELDS = ['name', 'email', 'phone', 'service', 'message'] as const;

export type RequiredField = (typeof REQUIRED_FIELDS)[number];

/** Returns the error message for an empty field. */
export const missingText = (name: RequiredField) => enquiryForm.errors[name].missing!;
