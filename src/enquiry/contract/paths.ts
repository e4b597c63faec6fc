import type { FieldName } from './fields.ts';

/** Where an enquiry is posted, as JSON or as a native form. */
export const SEND_MAIL_PATH = '/api/send-mail';

/** Where a monitor asks whether enquiries can be taken. */
export const HEALTH_PATH = '/api/health';

/** The page that a native form post returns to when it does not say where it came from. */
export const DEFAULT_PAGE = '/contact';

/**
 * Fragments of the address that a native form post is redirected to. The page holds an element with each
 * of these ids and shows it by `:target`, so that the answer needs no script and no page of its own.
 */
export const SENT_FRAGMENT = 'enquiry-sent';
export const FAILED_FRAGMENT = 'enquiry-failed';
export const errorFragment = (field: FieldName) => `enquiry-error-${field}` as const;
