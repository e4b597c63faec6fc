import { isRecord } from '../../../model/entries/fields.ts';
import type { Field, Fields } from '../../../model/entries/describe.ts';
import { type EntryData, parseEntry, type Values, writeEntry } from '../../../model/entries/entry-text.ts';
import { KINDS } from '../../../model/entries/kinds.ts';
import type { Library, LibraryEntry } from './library.ts';

/** The entry that other entries name or link to. */
interface Target {
  /** Key of its kind. */
  kind: string;
  name: string;
}

/** Replaces the name of an entry and the URLs of its pages. */
interface Replacement {
  /** Name of another entry; undefined if the references cannot be replaced. */
  name: string | undefined;
  /** Returns the new URL of a page of the entry, or of a fragment in it. */
  address(old: string): string;
}

/** An entry that names or links to another one, with its new text. */
interface Repointed {
  entry: LibraryEntry;
  text: string;
}

/** Returns the URLs of an entry, without fragments of its page. */
const addressesOf = ({ kind, name }: Target) => KINDS[kind]?.addresses(name) ?? [];

/** Returns the replacement for a renamed entry. */
export const renamedTo = ({ kind, name }: Target, to: string): Replacement => {
  const [old, now] = [addressesOf({ kind, name }), addressesOf({ kind, name: to })];
  return { name: to, address: (address) => now[old.indexOf(address)] ?? address };
};

/** Returns the replacement for a deleted entry: another one of its kind, or the page that lists them. */
export const replacedBy = ({ kind, name }: Target, by: string | undefined): Replacement =>
  by === undefined ? { name: undefined, address: () => `/${kind}` } : renamedTo({ kind, name }, by);

/** Finds all entries that name or link to an entry, and rewrites them. */
export function repoint(library: Library, target: Target, replacement: Replacement): Repointed[] {
  const addresses = addressesOf(target);
  const replaceLink = (link: string): string => {
    if (addresses.includes(link)) return replacement.address(link);
    const [page = '', place] = link.split('#');
    if (place === undefined || !addresses.includes(page)) return link;
    const moved = replacement.address(page);
    // The place is one of the old page: another page need not have it.
    return replacement.name === undefined || moved.includes('#') ? moved : `${moved}#${place}`;
  };
  // A picture in the folder of the entry, used by another one: ../services/seo/picture.jpg
  const folder = new RegExp(`^((?:\\.\\./)+${target.kind}/)${target.name}/`);
  const replaceName = (name: string) => (name === target.name ? (replacement.name ?? name) : name);
  return library.entries.flatMap((entry) => {
    const { kind, data, file, name } = entry;
    if (!data || (kind.key === target.kind && name === target.name)) return [];
    const values = mapValues(kind.fields, data.values, (value, field) => {
      if (field.kind === 'reference') return field.collection === target.kind ? replaceName(value) : value;
      if (field.kind === 'file')
        return value.replace(folder, (_, before: string) => `${before}${replacement.name ?? target.name}/`);
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

/**
 * Returns all entries that change with a renamed or deleted one: those that refer to it, and if it has its own page,
 * the navigation with its list of redirects. Servers cannot redirect the fragments of other entries.
 */
export function follow(library: Library, target: Target, replacement: Replacement): Repointed[] {
  const repointed = repoint(library, target, replacement);
  const navigation = library.entry('navigation', '');
  const pages = addressesOf(target).filter((address) => !address.includes('#'));
  if (pages.length === 0 || !navigation?.data) return repointed;
  const others = repointed.filter(({ entry }) => entry !== navigation);
  const text = repointed.find(({ entry }) => entry === navigation)?.text ?? navigation.file.text;
  const data = parseEntry(navigation.kind, text);
  const added = pages.map((from) => ({ from, to: replacement.address(from) }));
  const used = added.map(({ to }) => to);
  const known = (data.values.moved ?? []) as { from: string; to: string }[];
  const moved = [...known, ...added].filter(({ from, to }) => from !== to && !used.includes(from));
  const values = { ...data.values, moved };
  return [...others, { entry: navigation, text: writeEntry(navigation.kind, { ...data, values }, text) }];
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
  if (field.kind === 'group' && isRecord(value)) return mapValues(field.fields, value, change);
  return value;
}
