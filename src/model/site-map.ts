/**
 * The map of the content: where each kind of entry is stored, what it is called, its URLs, and the pages that show
 * it. The content check, the editor, `npm run new`, the sitemap, social cards and previews read it.
 */
import type { ZodType } from 'zod';
import { clients } from './schemas/clients.ts';
import { enquiryForm } from './schemas/enquiry-form.ts';
import type { SchemaKit } from './schemas/kit.ts';
import { labels } from './schemas/labels.ts';
import { navigation } from './schemas/navigation.ts';
import { packages } from './schemas/packages.ts';
import { about, contact, home, pages } from './schemas/pages.ts';
import { portfolio } from './schemas/portfolio.ts';
import { services } from './schemas/services.ts';
import { site } from './schemas/site.ts';

/** Content folder in the repository. */
export const CONTENT = 'src/content';

/** A page with a fixed path. */
interface SitePage {
  path: string;
  /**
   * Content that the page shows, apart from entries of collections: files below `src/content`, or folders with a slash.
   * Its own comes first.
   */
  content: string[];
  /** Entry in `pages/` that contains its heading, texts and closing. */
  entry?: string;
  /** Label of that entry in the editor. */
  label?: string;
  /** Fragments besides those of every page. */
  anchors?: string[];
  /** Default: true. A listed page is in the sitemap and has a social card and a Markdown version. */
  isListed?: boolean;
}

const withEntry = <Entry extends string>(entry: Entry, label: string, path = `/${entry}`) => ({
  ...{ path, entry, label },
  content: [`pages/${entry}.yaml`],
});

/** All pages with a fixed path, in the order of the navigation. */
const PAGES = [
  // The home page summarises the agency and how to contact it.
  { path: '/', content: ['home/', 'about/', 'contact/', 'site/'], anchors: ['enquiry'] },
  { path: '/about', content: ['about/'] },
  withEntry('services', 'Services page'),
  withEntry('packages', 'Packages page'),
  { ...withEntry('portfolio', 'Portfolio page'), anchors: ['all'] },
  // Shows address, phone and hours.
  { path: '/contact', content: ['contact/', 'site/'], anchors: ['enquiry'] },
  { ...withEntry('not-found', 'Unknown addresses', '/404'), isListed: false },
] as const satisfies SitePage[];

export const SITE_PAGES: readonly SitePage[] = PAGES;

export const LISTED_PAGES = SITE_PAGES.filter(({ isListed }) => isListed !== false);

/** Name of an entry in `pages/`. */
export type PageEntry = Extract<(typeof PAGES)[number], { entry: string }>['entry'];

/** Fragments that exist on every page. */
export const EVERY_PAGE = ['content', 'menu', 'services-menu', 'resend-code', 'chat'];

/** Ids of pages themselves. Entries and headings cannot have them: links and labels refer to the first with an id. */
export const RESERVED = [...EVERY_PAGE, 'below', 'all', 'pause-films'];

/** A kind of entry. */
export interface Collection<S extends ZodType = ZodType> {
  title: string;
  description: string;
  /** Path below `src/content`. */
  folder: string;
  /** Files that are entries: one file, one per subfolder, or every YAML file. */
  files: 'index.yaml' | '*/index.yaml' | '*/index.mdx' | '*.yaml';
  /** Names of all entries, if pages query them by name. */
  names?: readonly string[];
  schema: (kit: SchemaKit) => S;
  /** What one of several entries is called in a sentence. */
  one?: string;
  /**
   * Returns the URLs of an entry: first that of the entry itself, then those that only a listed entry
   * has.
   */
  addresses?: (name: string) => [own: string, ...listed: string[]];
  /** Fragments on the page of an entry, besides those of every page and its headings. */
  anchors?: string[];
  /** Returns the names with another meaning in the URLs of entries. */
  takenNames?: (namesOf: (collection: string) => string[]) => string[];
  /** Page that shows entries without a URL. Default: the page whose own content they are, or the home page. */
  page?: string;
}

export type CollectionName = keyof typeof COLLECTIONS;

const describe = <S extends ZodType>(collection: Collection<S>) => collection;

/** All kinds of entries, in the order of `FIELDS.md`. */
export const COLLECTIONS = {
  site: describe({
    title: 'Agency',
    description:
      'Brand, address, phone, e-mail, hours, social profiles, chat and credit: the only file that knows them.',
    folder: 'site',
    files: 'index.yaml',
    schema: site,
  }),
  navigation: describe({
    title: 'Navigation',
    description: 'Links of the header and the footer.',
    folder: 'navigation',
    files: 'index.yaml',
    schema: navigation,
  }),
  labels: describe({
    title: 'Words of the interface',
    description: 'Words that belong to no page: buttons, badges, what is read out.',
    folder: 'labels',
    files: 'index.yaml',
    schema: labels,
  }),
  enquiryForm: describe({
    title: 'Words of the forms',
    description: 'Words of the contact form and of the Schedule a Call form.',
    folder: 'enquiry-form',
    files: 'index.yaml',
    schema: enquiryForm,
    page: '/contact',
  }),
  home: describe({
    title: 'Home page',
    description: 'The home page, from top to bottom.',
    folder: 'home',
    files: 'index.yaml',
    schema: home,
  }),
  about: describe({
    title: 'About page',
    description: 'The page about the agency, from top to bottom.',
    folder: 'about',
    files: 'index.yaml',
    schema: about,
  }),
  contact: describe({
    title: 'Contact page',
    description: 'The contact page. Address, phone, e-mail and hours come from `site/`.',
    folder: 'contact',
    files: 'index.yaml',
    schema: contact,
  }),
  pages: describe({
    title: 'List pages',
    description:
      'Heading, introduction and closing of services, packages, portfolio and the page for unknown addresses.',
    folder: 'pages',
    files: '*.yaml',
    names: SITE_PAGES.flatMap(({ entry }) => entry ?? []),
    schema: pages,
  }),
  services: describe({
    title: 'Services',
    description: 'A service page. The text below the fields holds its benefits, one `##` heading each.',
    folder: 'services',
    files: '*/index.mdx',
    schema: services,
    one: 'service',
    addresses: (name) => [`/services/${name}`, `/portfolio/${name}`, `/portfolio#${name}`],
    anchors: ['schedule-a-call'],
    // Further pages of the portfolio: /portfolio/2.
    takenNames: (namesOf) => namesOf('portfolio').map((_, index) => `${index + 1}`),
  }),
  packages: describe({
    title: 'Packages',
    description: 'A tab of the packages page with its three cards.',
    folder: 'packages',
    files: '*.yaml',
    schema: packages,
    one: 'package tab',
    addresses: (name) => [`/packages#${name}`],
  }),
  portfolio: describe({
    title: 'Portfolio',
    description: 'A project with its picture, and its film if it has one.',
    folder: 'portfolio',
    files: '*/index.yaml',
    schema: portfolio,
    one: 'project',
    addresses: (name) => [`/portfolio#${name}`],
    takenNames: (namesOf) => namesOf('services'),
  }),
  clients: describe({
    title: 'Clients',
    description: 'A client’s logo on the home page.',
    folder: 'clients',
    files: '*/index.yaml',
    schema: clients,
    one: 'client',
  }),
};

/** All kinds of entries with their names. */
export const KINDS = Object.entries(COLLECTIONS) as [CollectionName, Collection][];

/** Returns the path of an entry's file below `src/content`. */
export function entryFile(collection: CollectionName, name: string): string {
  const { folder, files }: Collection = COLLECTIONS[collection];
  return `${folder}/${files.replace('*', () => name)}`;
}

/** Whether a content file holds the text of an entry, rather than a picture or a film. */
export const isText = (path: string) => /\.(yaml|mdx)$/.test(path);

/** Returns the entry whose file is at a path below `src/content`; undefined for other files. */
export function entryAt(path: string): EntryName | undefined {
  const kind = KINDS.find(([, { folder }]) => path.startsWith(`${folder}/`));
  if (!kind) return undefined;
  const [collection, { folder, files }] = kind;
  const ending = files.replace('*', '');
  const name = files.startsWith('*') ? path.slice(folder.length + 1, -ending.length) : 'index';
  return /^[^/]+$/.test(name) && path === entryFile(collection, name) ? { collection, name } : undefined;
}

interface EntryName {
  collection: CollectionName;
  /** The only entry of a collection is called `index`. */
  name: string;
}

/** Returns the folder of an entry, with a trailing slash, or its file if it has no folder: path below `src/content`. */
export const entryPlace = (collection: CollectionName, name: string) =>
  entryFile(collection, name).replace(/index\.\w+$/, '');

/** Returns the URLs of an entry; none if it is only a part of pages. */
export const addressesOf = (collection: CollectionName, name: string): string[] =>
  (COLLECTIONS[collection] as Collection).addresses?.(name) ?? [];

/** Returns the page whose own content a collection is; undefined for other collections. */
export const pageOf = (collection: CollectionName) =>
  SITE_PAGES.find(({ content }) => content[0] === `${COLLECTIONS[collection].folder}/`);

/** Returns the URL of an entry, or of the page that shows it. */
export function addressOf(collection: CollectionName, name: string): string {
  const { page }: Collection = COLLECTIONS[collection];
  return addressesOf(collection, name)[0] ?? page ?? pageOf(collection)?.path ?? '/';
}
