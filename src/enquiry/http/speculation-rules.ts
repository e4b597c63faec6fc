/**
 * Where `public/speculation-rules.json` is served: it has browsers fetch a page of the site when a visitor is about to
 * choose it, so that it is there when they do. Browsers leave that out where data is to be saved.
 */
export const SPECULATION_RULES_PATH = '/speculation-rules.json';

/** The only type under which browsers accept the rules. */
export const SPECULATION_RULES_TYPE = 'application/speculationrules+json';

/**
 * The header of a page that names the rules. A file and a header, because rules within a page would cost each page
 * their length.
 *
 * @param base path under which the site is served, without a slash at its end
 */
export const speculationHeader = (base = '') => ({
  'Speculation-Rules': `"${base}${SPECULATION_RULES_PATH}"`,
});
