/** What a built page needs to be allowed, as the build found it out. */
export interface ContentPolicy {
  /** Hashes of the inline scripts, such as `sha256-…`. */
  scripts: string[];
  /** Hashes of the inline styles. */
  styles: string[];
  /** Other origins that it sends enquiries to. */
  connect: string[];
}

export const NO_EXCEPTIONS: ContentPolicy = { scripts: [], styles: [], connect: [] };

/**
 * Features of the browser that would tell of the visitor or cost them something, and that no page of the site uses.
 * Not all there are: only the site's own scripts run, and the headers share the first flight of packets with the page.
 */
const DENIED_FEATURES = ['camera', 'geolocation', 'microphone', 'payment', 'usb'];

/**
 * The security headers of every answer: of the API, of redirects and of errors as they are, of pages with a policy that
 * allows what stands in them.
 *
 * It is the one source of them. The build writes the same set into `_headers` for static hosts. There is no
 * `Cross-Origin-Opener-Policy` among them: browsers answer it with a new process for the first page of a visit, once its
 * headers are there, and the site has nothing that who opened it could reach.
 *
 * @param usesTls whether the visitor's connection is encrypted; only then is HSTS sent, which browsers
 * ignore otherwise
 */
export function securityHeaders(policy: ContentPolicy, usesTls: boolean): Record<string, string> {
  return {
    ...contentSecurityPolicy(policy),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Subdomains may belong to somebody else and are left alone.
    ...(usesTls && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

/** The header that tells the browser what a page may load and run. */
function contentSecurityPolicy({ scripts, styles, connect }: ContentPolicy): Record<string, string> {
  const quoted = (hashes: string[]) => hashes.map((hash) => `'${hash}'`);
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted(scripts)],
    'style-src': ["'self'", ...quoted(styles)],
    'img-src': ["'self'", 'data:'],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'manifest-src': ["'self'"],
    // A form that is posted before the script has arrived goes to the same places.
    'form-action': ["'self'", ...connect],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  const policy = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  return { 'Content-Security-Policy': policy.join('; ') };
}
