/** The fields that a visitor fills in, in the order in which the form shows them. */
export const FIELD_NAMES = ['name', 'email', 'phone', 'service', 'message'] as const;

export type FieldName = (typeof FIELD_NAMES)[number];

/**
 * A field that people never see and programs that fill in everything do. An enquiry in which it is filled is suspected
 * spam: it is mailed with a marked subject, or kept back if a setting says so.
 */
export const HONEYPOT_NAME = 'website';
