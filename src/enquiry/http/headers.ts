/** Sources that a built page needs in its Content Security Policy. */
export interface ContentPolicy {
  /** Hashes of the inline scripts, such as `sha256-…`. */
  scripts: string[];
  /** Hashes of the inline styles. */
  styles: string[];
  /** Other origins that the page sends enquiries to. */
  connect: string[];
  /** Absolute URL of the page that a Markdown file belongs to. */
  canonical?: string | undefined;
}

/** Content policies by file path, such as `/services/seo.html`. */
export type PagePolicies = ReadonlyMap<string, ContentPolicy>;

export const NO_EXCEPTIONS: ContentPolicy = { scripts: [], styles: [], connect: [] };

/**
 * Browser features that could reveal data about visitors or cause them costs, and that no page uses. The list is not
 * complete: only the site's own scripts run, and headers take space from the page in the first round trip.
 */
const DENIED_FEATURES = ['camera', 'geolocation', 'microphone', 'payment', 'usb'];

/**
 * Returns the security headers of a response. Pages pass their content policy; the API, redirects and errors pass
 * `NO_EXCEPTIONS`.
 *
 * The build writes the same headers to `_headers` for static hosts. `Cross-Origin-Opener-Policy` is left out: it makes
 * browsers switch to a new process once the headers of a visit's first page arrive, and the site has nothing that an
 * opener could access.
 *
 * @param usesTls whether the visitor's connection is encrypted; HSTS is sent only then, because browsers ignore it
 * otherwise
 * @param isShared whether other sites may show the file
 */
export function securityHeaders(
  policy: ContentPolicy,
  usesTls: boolean,
  isShared = false,
): Record<string, string> {
  return {
    ...contentSecurityPolicy(policy),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'X-Frame-Options': 'DENY',
    ...assetHeaders(usesTls, isShared),
  };
}

/** Assets of pages, except SVG, which browsers show as documents. */
export const isAsset = (path: string) => /^\/_astro\/.+\.(avif|css|js|mp4|webm|webp|woff2)$/.test(path);

/** Whether browsers run scripts in a file of this type when it is opened. */
export const isDocument = (contentType: string) => /\b(html|xml)\b/.test(contentType);

export const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy';

/**
 * Returns the security headers of an asset. The others concern documents: they would add 400 bytes to each asset, 8 kB to
 * the first load of the home page.
 */
export const assetHeaders = (usesTls: boolean, isShared = false): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  [RESOURCE_POLICY]: isShared ? 'cross-origin' : 'same-origin',
  // Without `includeSubDomains`, because subdomains may belong to others.
  ...(usesTls && { 'Strict-Transport-Security': 'max-age=31536000' }),
});

/** Returns the Content Security Policy header. */
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
    // Before the script has loaded, the form is posted natively to the same origins.
    'form-action': ["'self'", ...connect],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  const policy = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  return { 'Content-Security-Policy': policy.join('; ') };
}

/**
 * Path of `public/speculation-rules.json`, which makes browsers prefetch a page when a visitor is about to open it.
 * Browsers do not prefetch in data saver mode.
 */
export const SPECULATION_RULES_PATH = '/speculation-rules.json';

/** MIME type that browsers require for the rules. */
export const SPECULATION_RULES_TYPE = 'application/speculationrules+json';

/**
 * Returns the header of a page that refers to the rules. Inline rules would add their size to each page.
 *
 * @param base path under which the site is served, without a trailing slash
 */
export const speculationHeader = (base = '') => ({
  'Speculation-Rules': `"${base}${SPECULATION_RULES_PATH}"`,
});

/** Keeps the Markdown versions of pages out of search results. Programs may read them all the same. */
export const NO_INDEX = { 'X-Robots-Tag': 'noindex' };

/** Returns the header that names the page of a Markdown file by its absolute URL. */
export const canonicalHeader = (url: string) => ({ Link: `<${url}>; rel="canonical"` });
