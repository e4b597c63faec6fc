/** Greatest length of the path that a form names as its page, in UTF-16 code units. */
export const MAX_PAGE_LENGTH = 300;

/**
 * Greatest size of a request body in bytes. A native form writes a Chinese or Hindi letter in nine bytes
 * (`%E4%BD%A0`), so the longest message that the form admits takes 90,000.
 */
export const MAX_BODY_BYTES = 128 * 1024;
