import { asName } from '../../../model/entries/as-name.ts';
import type { Values } from '../../../model/entries/entry-text.ts';
import type { Kind } from '../../../model/entries/kinds.ts';
import type { Library } from './library.ts';

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

/** Keeps names with a number and the ending below the limits of file systems. Characters. */
const NAME_MAX = 60;

/**
 * Returns the name under which an upload is stored: the field's, or in a list a slug of its own name; with a number if
 * the entry has another file of that name.
 *
 * @param isTaken whether another field of the entry names a file `./name.ending`
 */
export function storedName(
  uploaded: string,
  fileName: string | undefined,
  isTaken: (file: string) => boolean,
): string {
  const [, own = '', ending = ''] = uploaded.toLowerCase().match(/^(.*?)\.?([a-z0-9]*)$/) ?? [];
  const plain = asName(own.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')).slice(0, NAME_MAX);
  const name = fileName ?? (plain || 'file');
  const numbered = (number: number) =>
    `${name}${number > 1 ? `-${number}` : ''}.${ending === 'jpeg' ? 'jpg' : ending}`;
  let number = 1;
  while (isTaken(`./${numbered(number)}`)) number++;
  return numbered(number);
}
