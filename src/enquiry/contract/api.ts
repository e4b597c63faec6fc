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

/** Error message of each invalid field. */
export type FieldErrors = Partial<Record<FieldName, string>>;

/** The JSON response to an enquiry. */
export interface EnquiryAnswer {
  /** True only if the enquiry is on disk. */
  success: boolean;
  message: string;
  /** Only with status 422. */
  fields?: FieldErrors;
}

/** Maximum length of the form's `page` path, in UTF-16 code units. */
export const MAX_PAGE_LENGTH = 300;

/**
 * Maximum size of a request body in bytes. A native form encodes a Chinese or Hindi letter in nine bytes
 * (`%E4%BD%A0`), so the longest message takes 90,000.
 */
export const MAX_BODY_BYTES = 128 * 1024;

/** Maximum number of chunks of a body. The smallest usual packets carry four times as much as this requires. */
export const MAX_BODY_CHUNKS = 1_000;

/** Time for receiving a request, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 30_000;
