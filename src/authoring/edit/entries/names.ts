import { asName } from '../../../model/check/as-name.ts';
import type { Values } from './entry-text.ts';
import type { Kind } from './kinds.ts';
import type { Library } from './library.ts';

/** Longest name that is derived from a title: it is part of an address. */
const NAME_MAX = 40;

/** Derives the name of a new entry from its title. */
export function nameFrom(title: string): string {
  const whole = asName(title);
  return whole.length > NAME_MAX ? whole.slice(0, NAME_MAX + 1).replace(/-[^-]*$/, '') : whole;
}

/** Describes why an entry cannot have a name; undefined if it can. */
export function nameProblem(library: Library, kind: string, name: string): string | undefined {
  if (name === '') return '“Address” is missing.';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    return 'Use small letters, digits and hyphens only, like spring-menu.';
  return library.entry(kind, name) ? `There is another entry with the address “${name}”.` : undefined;
}

/** Sets the field `link` from the name of an entry. Returns other kinds unchanged. */
export const withLink = ({ key, fields }: Kind, values: Values, name: string): Values =>
  'link' in fields ? { ...values, link: `/${key}/${name}` } : values;
