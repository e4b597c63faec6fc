/** Denied on all pages of this server: sources not allowed below, plug-ins, `<base>`, and form submissions. */
const DENIED = ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'none'"];

const policy = (...allowed: string[]) => [...DENIED, ...allowed].join('; ');

/** Content-Security-Policy by kind of response. */
export const POLICIES = {
  /** The screen. It frames the site, whose port is not known yet when the screen is served. */
  screen: policy(
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    'frame-src http://localhost:*',
    "frame-ancestors 'none'",
  ),
  /** Responses other than pages. */
  other: policy("frame-ancestors 'none'"),
};

/**
 * Headers of every response. Other origins cannot load it, frame it or keep a reference to its window, and browsers do
 * not sniff its type. `Referrer-Policy: no-referrer` would make browsers send `Origin: null` when saving.
 */
export const COMMON_HEADERS = {
  'content-security-policy': POLICIES.other,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};
