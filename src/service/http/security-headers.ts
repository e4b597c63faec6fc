/** What the built pages need to be allowed, as the build found it out. */
export interface ContentPolicy {
  /** Hashes of the inline scripts, such as `sha256-…`. */
  scripts: string[];
  /** Hashes of the inline styles. */
  styles: string[];
  /** Other origins that the pages send enquiries to. */
  connect: string[];
}

export const NO_EXCEPTIONS: ContentPolicy = { scripts: [], styles: [], connect: [] };

/**
 * Features of the browser that no page of the site uses. Names that browsers do not know (any more) are left
 * out: each would be a warning in the console of every page.
 */
const DENIED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'interest-cohort',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/**
 * The security headers of every answer: of pages, of the API, of redirects and of errors.
 *
 * It is the one source of them. The build writes the same set into `_headers` for static hosts.
 *
 * @param usesTls whether the visitor's connection is encrypted; only then is HSTS sent, which browsers
 * ignore otherwise
 */
export function securityHeaders(policy: ContentPolicy, usesTls: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(policy),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Subdomains may belong to somebody else and are left alone.
    ...(usesTls && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

function contentSecurityPolicy({ scripts, styles, connect }: ContentPolicy): string {
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
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
