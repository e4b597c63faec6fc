import { slug } from 'github-slugger';

/** Converts a text to a slug of `a-z`, `0-9` and single hyphens. */
export const asName = (text: string) =>
  slug(text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');

/** Longest name that is derived from a title: it is part of a URL. */
const NAME_MAX = 40;

/** Derives the name of a new entry from its title. Shortens it at a hyphen. */
export function nameFrom(title: string): string {
  const whole = asName(title);
  return whole.length > NAME_MAX ? whole.slice(0, NAME_MAX + 1).replace(/-[^-]*$/, '') : whole;
}
