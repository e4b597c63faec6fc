/**
 * Greatest lengths of an enquiry's fields, in UTF-16 code units, which is what `maxlength` counts.
 *
 * They are generous: they exist to keep nonsense out, not to make a person shorten a sentence. This
 * module imports nothing, so that a form in the browser can use it at no cost.
 */
export const MAX_LENGTH = {
  name: 200,
  /** The longest address that SMTP can carry (RFC 5321, section 4.5.3.1.3, less the brackets). */
  email: 254,
  phone: 50,
  service: 100,
  message: 10_000,
  page: 300,
} as const;

/**
 * Greatest size of a request body in bytes. A native form writes a Chinese or Hindi letter in nine bytes
 * (`%E4%BD%A0`), so the longest message that the form admits takes 90,000.
 */
export const MAX_BODY_BYTES = 128 * 1024;
