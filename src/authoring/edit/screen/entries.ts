import { plainKit } from '../../../model/check/kit.ts';
import { type Collection, COLLECTIONS } from '../../../model/schemas/collections.ts';
import { SITE_PAGES } from '../../../model/schemas/site-pages.ts';
import { describeEntry, type Fields } from './describe.ts';

/** A singleton or collection in the screen. */
export interface EntryKind {
  label: string;
  /**
   * Path below `src/content`; `*` is the name of an entry. With a trailing slash, the entry is the `index` file of that
   * folder; otherwise the path is that of the file, without extension.
   */
  path: string;
  fields: Fields;
  /** Description of the body, for MDX files; undefined for YAML files. */
  body: string | undefined;
  /** Returns the path of the page that shows an entry. */
  page: (name: string) => string;
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

/** Collections by folder. */
export const SEVERAL: Record<string, EntryKind> = Object.fromEntries(pick(false));

/** Singletons by their name in the screen's URLs. */
export const SINGLES: Record<string, EntryKind> = Object.fromEntries([
  ...pick(true),
  // A singleton each, because they belong to fixed pages and must not be added or deleted.
  ...SITE_PAGES.flatMap(({ entry, label, path }) =>
    entry ? [[`page-${entry}`, { ...kindOf(pages), label, path: `pages/${entry}`, page: () => path }]] : [],
  ),
]);
