import type { z } from 'zod';
import { plainKit } from './fields.ts';
import {
  addressesOf,
  addressOf,
  type Collection,
  type CollectionName,
  COLLECTIONS,
  entryAt as entryOf,
  entryFile,
  KINDS as KINDS_OF_ENTRIES,
  pageOf,
  SITE_PAGES,
} from '../site-map.ts';
import { describeEntry, type Fields } from './describe.ts';

/** A kind of entry in the screen: a collection, or a single entry such as the home page. */
export interface Kind {
  /** Name in the screen's URLs: the collection's folder, or `page-` and the name of a list page. */
  key: string;
  label: string;
  /** What one entry is called in a sentence; undefined for single entries. */
  one: string | undefined;
  /** Whether the entry is the content of one page. */
  isPage: boolean;
  /** Returns the path of an entry's file below `src/content`. */
  file(name: string): string;
  schema: z.ZodType;
  fields: Fields;
  /** Name of the field that an entry is called by; undefined for single entries. */
  nameField: string | undefined;
  /** Description of the body, for MDX files; undefined for YAML files. */
  body: string | undefined;
  /** Returns the path and fragment where an entry is shown. */
  page(name: string): string;
  /** Returns all URLs of an entry; none if it is only a part of pages. */
  addresses(name: string): string[];
}

function kindOf(collection: CollectionName): Kind {
  const { title, description, folder, files, one, schema }: Collection = COLLECTIONS[collection];
  const made = schema(plainKit);
  const fields = describeEntry(made);
  return {
    key: folder,
    label: title,
    one,
    isPage: pageOf(collection) !== undefined,
    file: (name) => entryFile(collection, name),
    schema: made,
    fields,
    nameField: Object.keys(fields).find((key) => {
      const field = fields[key]!;
      return field.kind === 'text' && field.namesEntry;
    }),
    body: files.endsWith('.mdx') ? description : undefined,
    page: (name) => addressOf(collection, name),
    addresses: (name) => addressesOf(collection, name),
  };
}

// A kind each, because they belong to fixed pages and must not be added or deleted.
const listPages = SITE_PAGES.flatMap(({ entry, label, path }): Kind[] =>
  entry
    ? [
        {
          ...kindOf('pages'),
          key: `page-${entry}`,
          label: label!,
          isPage: true,
          file: () => entryFile('pages', entry),
          page: () => path,
        },
      ]
    : [],
);

/** All kinds by key. */
export const KINDS: Readonly<Record<string, Kind>> = Object.fromEntries(
  [
    ...KINDS_OF_ENTRIES.flatMap(([collection]) => (collection === 'pages' ? [] : kindOf(collection))),
    ...listPages,
  ].map((kind) => [kind.key, kind]),
);

/** Kinds of which there are several entries. */
export const COLLECTION_KINDS = Object.values(KINDS).filter(({ one }) => one);

/** Returns the kind and name of the entry at a path below `src/content`; undefined for pictures and films. */
export function entryAt(path: string): { kind: Kind; name: string } | undefined {
  const { collection, name = '' } = entryOf(path) ?? {};
  const kind =
    KINDS[collection === 'pages' ? `page-${name}` : (collection && COLLECTIONS[collection].folder)!];
  return kind && { kind, name: kind.one ? name : '' };
}
