/** Request header that contains the token. */
export const TOKEN_HEADER = 'x-edit-token';

/** Name of the `<meta>` element in the screen's HTML that contains the token. */
export const TOKEN_META = 'edit-token';
