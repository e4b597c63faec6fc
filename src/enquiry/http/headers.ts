/**
 * Browser features that could reveal data about visitors or cause them costs, and that no page uses. The list is not
 * complete: only the site's own scripts run, and headers take space from the page in the first round trip.
 */
const DENIED_FEATURES = ['camera', 'geolocation', 'microphone', 'payment', 'usb'];

export const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy';

/**
 * Security headers of every response, besides its content security policy. `Cross-Origin-Opener-Policy` is left out: it
 * makes browsers switch to a new process once the headers of a visit's first page arrive, and the site has nothing that an
 * opener could access.
 */
export const COMMON_HEADERS: Record<string, string> = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  [RESOURCE_POLICY]: 'same-origin',
};

/** Without `includeSubDomains`, because subdomains may belong to others. */
export const HSTS: Record<string, string> = { 'Strict-Transport-Security': 'max-age=31536000' };

/** Policy of a response that no browser shows as a page of the site. */
const NOTHING_ALLOWED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Returns the security headers of the API's answers, of redirects and of errors. Those of pages are in `_headers`, which
 * the build writes.
 *
 * @param usesTls whether the visitor's connection is encrypted; browsers ignore HSTS otherwise
 */
export const securityHeaders = (usesTls: boolean): Record<string, string> => ({
  'Content-Security-Policy': NOTHING_ALLOWED,
  ...COMMON_HEADERS,
  ...(usesTls && HSTS),
});

/** `Retry-After` of a request refused at a limit, in seconds. */
export const BUSY_RETRY_SECONDS = 5;

/** `Retry-After` while the database is unavailable, in seconds. */
export const STORE_RETRY_SECONDS = 30;
