import { readTokens } from './read-tokens.ts';
import tokens from './tokens.css?raw';

const { ink = '', paper = '' } = readTokens(tokens);

/** Colour of the browser's own bars: that of the strip at the top of every page, in light and dark alike. */
export const themeColor = ink;

/** Colour of a page before anything is painted on it. */
export const backgroundColor = paper;
