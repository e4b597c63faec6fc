import type { FieldName } from './fields.ts';

/** Path that takes enquiries, as JSON or as a native form post. */
export const SEND_MAIL_PATH = '/api/send-mail';

/** Path of the health check. */
export const HEALTH_PATH = '/api/health';

/** Path of the agency's commands, followed by the name of one. */
export const AGENCY_PATH = '/api/agency';

/** Page that a native form post redirects to if the request names none. */
export const DEFAULT_PAGE = '/contact';

/**
 * URL fragments that a native form post redirects to. The page contains an element with each of these ids and shows it
 * by `:target`, so that the response needs neither a script nor a page of its own.
 */
export const SENT_FRAGMENT = 'enquiry-sent';
export const FAILED_FRAGMENT = 'enquiry-failed';
export const errorFragment = (field: FieldName) => `enquiry-error-${field}` as const;
