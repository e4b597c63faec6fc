/** Maximum length of the form's `page` path, in UTF-16 code units. */
export const MAX_PAGE_LENGTH = 300;

/**
 * Maximum size of a request body in bytes. A native form encodes a Chinese or Hindi letter in nine bytes
 * (`%E4%BD%A0`), so the longest message takes 90,000.
 */
export const MAX_BODY_BYTES = 128 * 1024;
