import type { ZodType } from 'zod';
import { clients } from './clients.ts';
import { enquiryForm } from './enquiry-form.ts';
import type { SchemaKit } from './kit.ts';
import { labels } from './labels.ts';
import { navigation } from './navigation.ts';
import { packages } from './packages.ts';
import { about, contact, home, pages } from './pages.ts';
import { PAGE_ENTRIES } from './site-pages.ts';
import { portfolio } from './portfolio.ts';
import { services } from './services.ts';
import { site } from './site.ts';

/** A collection of entries: the location of its files and their schema. */
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
}

const describe = <S extends ZodType>(collection: Collection<S>) => collection;

/** All collections, in the order of `FIELDS.md`. */
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
    names: PAGE_ENTRIES,
    schema: pages,
  }),
  services: describe({
    title: 'Services',
    description: 'A service page. The text below the fields holds its benefits, one `##` heading each.',
    folder: 'services',
    files: '*/index.mdx',
    schema: services,
  }),
  packages: describe({
    title: 'Packages',
    description: 'A tab of the packages page with its three cards.',
    folder: 'packages',
    files: '*.yaml',
    schema: packages,
  }),
  portfolio: describe({
    title: 'Portfolio',
    description: 'A project with its picture, and its film if it has one.',
    folder: 'portfolio',
    files: '*/index.yaml',
    schema: portfolio,
  }),
  clients: describe({
    title: 'Clients',
    description: 'A client’s logo on the home page.',
    folder: 'clients',
    files: '*/index.yaml',
    schema: clients,
  }),
};
