/** Keeps the Markdown versions of pages out of search results. Programs may read them all the same. */
export const NO_INDEX = { 'X-Robots-Tag': 'noindex' };

/** Returns the header that names the page of a Markdown file by its absolute URL. */
export const canonicalHeader = (url: string) => ({ Link: `<${url}>; rel="canonical"` });
