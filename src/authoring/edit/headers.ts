/** What no page of this server needs: frames around it, plug-ins, forms that are posted, other base addresses. */
const DENIED = ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'none'"];

const policy = (...allowed: string[]) => [...DENIED, ...allowed].join('; ');

/** Content-Security-Policy of each kind of answer. */
export const POLICIES = {
  /** The outer page. The site's port is not known when it is served. */
  frame: policy(
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "connect-src 'self'",
    "frame-src 'self' http://localhost:*",
    "frame-ancestors 'none'",
  ),
  /** Keystatic, inside of the outer page. It writes styles into the page, and would ask Google for a typeface. */
  screen: policy(
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "frame-ancestors 'self'",
  ),
  /** Everything that is no page. */
  other: policy("frame-ancestors 'none'"),
};

/**
 * Headers of every answer: no other origin can load it, frame it, keep a handle on its window, or have its type guessed.
 * `Referrer-Policy: no-referrer` would make browsers send `Origin: null` with a save.
 */
export const COMMON_HEADERS = {
  'content-security-policy': POLICIES.other,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};
