import { plainKit } from '../../../model/check/kit.ts';
import { type Collection, COLLECTIONS } from '../../../model/schemas/collections.ts';
import { SITE_PAGES } from '../../../model/schemas/site-pages.ts';
import { describeEntry, type Fields } from './describe.ts';

/** A file, or a folder of files of one kind, that the editor's screen offers. */
export interface EntryKind {
  label: string;
  /**
   * Below `src/content`, `*` for the name of an entry. With a slash at the end the entry is `index` in a folder of its
   * own; else a file, and the path is written without its ending.
   */
  path: string;
  fields: Fields;
  /** Explains the text below the fields, if there is one: the entry is then an MDX file. */
  body: string | undefined;
  /** The page that shows an entry. */
  page: (name: string) => string;
}

/** Pages that show the entries of a collection, and what there is one of. Anything else is seen on the home page. */
const PAGES: Record<string, (name: string) => string> = {
  about: () => '/about',
  contact: () => '/contact',
  'enquiry-form': () => '/contact',
  services: (name) => `/services/${name}`,
  packages: (name) => `/packages#${name}`,
  portfolio: (name) => `/portfolio#${name}`,
};

const kindOf = ({ title, description, folder, files, schema }: Collection): EntryKind => ({
  label: title,
  path: files === 'index.yaml' ? `${folder}/` : files === '*.yaml' ? `${folder}/*` : `${folder}/*/`,
  fields: describeEntry(schema(plainKit)),
  body: files.endsWith('.mdx') ? description : undefined,
  page: PAGES[folder] ?? (() => '/'),
});

const { pages, ...others } = COLLECTIONS;

const pick = (isSingle: boolean) =>
  Object.values<Collection>(others)
    .filter(({ files }) => (files === 'index.yaml') === isSingle)
    .map((collection) => [collection.folder, kindOf(collection)] as const);

/** What there are several of, by folder. */
export const SEVERAL: Record<string, EntryKind> = Object.fromEntries(pick(false));

/** What there is one of, by a name for addresses of the screen. */
export const SINGLES: Record<string, EntryKind> = Object.fromEntries([
  ...pick(true),
  // Each belongs to a page of its own, so that none can be added or deleted.
  ...SITE_PAGES.flatMap(({ entry, label, path }) =>
    entry ? [[`page-${entry}`, { ...kindOf(pages), label, path: `pages/${entry}`, page: () => path }]] : [],
  ),
]);
