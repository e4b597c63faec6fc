/** Header in which the screen sends its token with each request to the API. */
export const TOKEN_HEADER = 'x-edit-token';

/** Name of the `<meta>` element in the screen's HTML that holds the token. */
export const TOKEN_META = 'edit-token';
