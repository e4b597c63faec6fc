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
