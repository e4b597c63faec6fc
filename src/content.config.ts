import { glob } from 'astro/loaders';
import { defineCollection, reference, type SchemaContext } from 'astro:content';
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

/** A collection of the entries under `src/content/` that match a pattern. */
const collection = <S extends ZodType>(pattern: string, base: string, schema: (kit: SchemaKit) => S) =>
  defineCollection({
    loader: glob({ pattern, base: `./src/content/${base}` }),
    schema: ({ image }: SchemaContext) => schema({ image, reference } as unknown as SchemaKit),
  });

/** A collection with a single entry, `index.yaml` in a folder of its own. */
const single = <S extends ZodType>(name: string, schema: (kit: SchemaKit) => S) =>
  collection('index.yaml', name, schema);

export const collections = {
  site: single('site', site),
  navigation: single('navigation', navigation),
  labels: single('labels', labels),
  enquiryForm: single('enquiry-form', enquiryForm),
  home: single('home', home),
  about: single('about', about),
  contact: single('contact', contact),
  pages: collection('*.yaml', 'pages', pages),
  services: collection('*/index.mdx', 'services', services),
  packages: collection('*.yaml', 'packages', packages),
  portfolio: collection('*/index.yaml', 'portfolio', portfolio),
  clients: collection('*/index.yaml', 'clients', clients),
};
