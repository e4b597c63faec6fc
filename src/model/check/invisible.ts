import type { Sentences } from './mistake.ts';

/**
 * Characters that no text can contain: control characters besides tab and line breaks, halves of surrogate pairs,
 * noncharacters, byte order marks, line separators, and marks that change the order of letters. U+FFFD replaces what a
 * parser could not decode. Joiners, soft hyphens and marks of a letter's direction are part of real texts.
 */
const INVISIBLE =
  /[^\P{Cc}\t\n\r]|\r(?!\n)|[\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD]/u;

/** Finds the first invisible character of a text, and describes it. Returns undefined if there is none. */
export function findInvisible(text: string): { index: number; words: Sentences } | undefined {
  const found = INVISIBLE.exec(text);
  if (!found) return undefined;
  const code = found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  const words = {
    problem: `The text contains a character that cannot be seen (U+${code}).`,
    advice: 'Delete it, or write the words around it anew: it often comes along from another program.',
  };
  return { index: found.index, words };
}

/** Escapes control characters and characters that change the text direction: `a\u{0}b`. */
export const visible = (text: string): string =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);

/** Joins the lines of a text and escapes characters that terminals act on. Keeps tabs. */
export const inLine = (text: string): string =>
  text
    .replace(/[\r\n]+ */g, ' ')
    .split('\t')
    .map(visible)
    .join('\t');
