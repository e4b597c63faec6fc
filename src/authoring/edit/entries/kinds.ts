import type { z } from 'zod';
import { plainKit } from '../../../model/check/kit.ts';
import { type Collection, COLLECTIONS } from '../../../model/schemas/collections.ts';
import { SITE_PAGES } from '../../../model/schemas/site-pages.ts';
import { describeEntry, type Fields } from './describe.ts';

/** A kind of entry in the screen: a collection, or a single entry such as the home page. */
export interface Kind {
  /** Name in the screen's addresses: the collection's folder, or `page-` and the name of a list page. */
  key: string;
  /** Collection as the content check names it. */
  collection: keyof typeof COLLECTIONS;
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
  /** Returns the path of the page that shows an entry. */
  page(name: string): string;
}

/** Pages that show the entries of a content folder. Others are shown on the home page. */
const PAGES: Record<string, (name: string) => string> = {
  about: () => '/about',
  contact: () => '/contact',
  'enquiry-form': () => '/contact',
  services: (name) => `/services/${name}`,
  packages: (name) => `/packages#${name}`,
  portfolio: (name) => `/portfolio#${name}`,
};

const ONE: Record<string, string> = {
  services: 'service',
  packages: 'package tab',
  portfolio: 'project',
  clients: 'client',
};

const IS_PAGE = /^(home|about|contact)$/;

function kindOf(collection: Kind['collection']): Kind {
  const { title, description, folder, files, schema }: Collection = COLLECTIONS[collection];
  const made = schema(plainKit);
  const fields = describeEntry(made);
  return {
    key: folder,
    collection,
    label: title,
    one: ONE[folder],
    isPage: IS_PAGE.test(folder),
    file: (name) => `${folder}/${files.replace('*', name)}`,
    schema: made,
    fields,
    nameField: Object.keys(fields).find((key) => {
      const field = fields[key]!;
      return field.kind === 'text' && field.namesEntry;
    }),
    body: files.endsWith('.mdx') ? description : undefined,
    page: PAGES[folder] ?? (() => '/'),
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
          file: () => `pages/${entry}.yaml`,
          page: () => path,
        },
      ]
    : [],
);

const names = Object.keys(COLLECTIONS) as Kind['collection'][];

/** All kinds by key. */
export const KINDS: Readonly<Record<string, Kind>> = Object.fromEntries(
  [...names.filter((name) => name !== 'pages').map(kindOf), ...listPages].map((kind) => [kind.key, kind]),
);

/** Kinds of which there are several entries. */
export const COLLECTION_KINDS = Object.values(KINDS).filter(({ one }) => one);

/** Returns the kind and name of the entry at a path below `src/content`; undefined for pictures and films. */
export function entryAt(path: string): { kind: Kind; name: string } | undefined {
  for (const kind of Object.values(KINDS)) {
    const [before, after] = kind.file('*').split('*');
    if (after === undefined) {
      if (before === path) return { kind, name: '' };
    } else if (path.startsWith(before!) && path.endsWith(after)) {
      const name = path.slice(before!.length, path.length - after.length);
      if (name && !name.includes('/')) return { kind, name };
    }
  }
  return undefined;
}
