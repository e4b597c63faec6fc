import type { Field, Fields } from './describe.ts';
import { type EntryData, type Values, writeEntry } from './entry-text.ts';
import type { Library, LibraryEntry } from './library.ts';

/** The entry that other entries name or link to. */
interface Target {
  /** Key of its kind. */
  kind: string;
  name: string;
}

/** What takes the place of a name and of the addresses of its pages. */
interface Replacement {
  /** Name of another entry; undefined if the references cannot be replaced. */
  name: string | undefined;
  /** Returns the new address of a page or place of the entry. */
  address(old: string): string;
}

/** An entry that names or links to another one, with its new text. */
interface Repointed {
  entry: LibraryEntry;
  text: string;
}

/** Addresses at which an entry is found, apart from the places in its page. */
const ADDRESSES: Record<string, (name: string) => string[]> = {
  services: (name) => [`/services/${name}`, `/portfolio/${name}`, `/portfolio#${name}`],
  packages: (name) => [`/packages#${name}`],
  portfolio: (name) => [`/portfolio#${name}`],
};

/** Returns the replacement for a renamed entry. */
export const renamedTo = ({ kind, name }: Target, to: string): Replacement => {
  const [old, now] = [ADDRESSES[kind]?.(name) ?? [], ADDRESSES[kind]?.(to) ?? []];
  return { name: to, address: (address) => now[old.indexOf(address)] ?? address };
};

/** Returns the replacement for a deleted entry: another one of its kind, or the page that lists them. */
export const replacedBy = ({ kind, name }: Target, by: string | undefined): Replacement =>
  by === undefined
    ? { name: undefined, address: () => (kind === 'services' ? '/services' : `/${kind}`) }
    : renamedTo({ kind, name }, by);

/** Finds all entries that name or link to an entry, and rewrites them. */
export function repoint(library: Library, target: Target, replacement: Replacement): Repointed[] {
  const addresses = ADDRESSES[target.kind]?.(target.name) ?? [];
  const replaceLink = (link: string): string => {
    if (addresses.includes(link)) return replacement.address(link);
    const [page = '', place] = link.split('#');
    if (place === undefined || !addresses.includes(page)) return link;
    const moved = replacement.address(page);
    // The place is one of the old page: another page need not have it.
    return replacement.name === undefined || moved.includes('#') ? moved : `${moved}#${place}`;
  };
  const replaceName = (name: string) => (name === target.name ? (replacement.name ?? name) : name);
  return library.entries.flatMap((entry) => {
    const { kind, data, file, name } = entry;
    if (!data || (kind.key === target.kind && name === target.name)) return [];
    const values = mapValues(kind.fields, data.values, (value, field) => {
      if (field.kind === 'reference') return field.collection === target.kind ? replaceName(value) : value;
      return replaceLink(value);
    });
    const body = data.body.replace(
      /(\]\()([^)\s]+)/g,
      (_, before: string, link: string) => before + replaceLink(link),
    );
    const text = writeEntry(kind, { values, body } satisfies EntryData, file.text);
    return JSON.stringify(values) === JSON.stringify(data.values) && body === data.body
      ? []
      : [{ entry, text }];
  });
}

type Change = (value: string, field: Field) => string;

const mapValues = (fields: Fields, values: Values, change: Change): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      fields[key] ? mapValue(fields[key], value, change) : value,
    ]),
  );

function mapValue(field: Field, value: unknown, change: Change): unknown {
  if (typeof value === 'string') return change(value, field);
  if (field.kind === 'list' && Array.isArray(value))
    return value.map((item) => mapValue(field.item, item, change));
  if (field.kind === 'group' && typeof value === 'object' && value !== null)
    return mapValues(field.fields, value as Values, change);
  return value;
}
