import { slug } from 'github-slugger';

/** Latin letters that are none of `a-z` with an accent. */
const LETTERS = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', þ: 'th' }),
);

/** Converts a text to a slug of `a-z`, `0-9` and single hyphens; empty if it has none of them, as in Japanese. */
export const asName = (text: string) =>
  slug(text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[^a-z0-9-]/g, (letter) => LETTERS.get(letter) ?? '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');

/** Longest name that is derived from a title: it is part of a URL. */
const NAME_MAX = 40;

/** Derives a name from a title. Shortens it at a hyphen. */
export function nameFrom(title: string): string {
  const whole = asName(title);
  return whole.length > NAME_MAX ? whole.slice(0, NAME_MAX + 1).replace(/-[^-]*$/, '') : whole;
}

/**
 * Derives the name of a new entry from its title. A title without a letter of an address, as in Japanese, gets what the
 * entry is called with a number that is free: `project-2`.
 *
 * @param one what an entry is called, such as `project`
 */
export function newName(title: string, one: string, isTaken: (name: string) => boolean): string {
  const name = nameFrom(title);
  if (name || !title.trim()) return name;
  let number = 1;
  while (isTaken(`${asName(one)}-${number}`)) number++;
  return `${asName(one)}-${number}`;
}
