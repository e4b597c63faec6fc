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
