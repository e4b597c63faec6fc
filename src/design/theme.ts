import { readTokens } from './read-tokens.ts';
import tokens from './tokens.css?raw';

const { ink = '', paper = '' } = readTokens(tokens);

/** Colour of the browser's UI: that of the top bar, in light and dark mode. */
export const themeColor = ink;

/** Background colour of a page before first paint. */
export const backgroundColor = paper;
