import { glob, type Loader } from 'astro/loaders';
import { defineCollection, reference, type SchemaContext } from 'astro:content';
import type { ZodType } from 'zod';
import { type Collection, COLLECTIONS } from './model/site-map.ts';
import type { SchemaKit } from './model/schemas/kit.ts';

/** In development, content with errors does not stop the server: `build/content-check.ts` has it loaded again. */
const softly = (loader: Loader): Loader => ({
  ...loader,
  load: (context) =>
    loader.load(context).catch((error: Error) => {
      if (!import.meta.env.DEV) throw error;
      context.logger.error(error.message);
    }),
});

/** Defines a collection with Astro's `image()` and `reference()`. */
const define = <S extends ZodType>({ folder, files, schema }: Collection<S>) =>
  defineCollection({
    loader: softly(glob({ pattern: files, base: `./src/content/${folder}` })),
    schema: ({ image }: SchemaContext) => schema({ image, reference } as unknown as SchemaKit),
  });

export const collections = {
  site: define(COLLECTIONS.site),
  navigation: define(COLLECTIONS.navigation),
  labels: define(COLLECTIONS.labels),
  enquiryForm: define(COLLECTIONS.enquiryForm),
  home: define(COLLECTIONS.home),
  about: define(COLLECTIONS.about),
  contact: define(COLLECTIONS.contact),
  pages: define(COLLECTIONS.pages),
  services: define(COLLECTIONS.services),
  packages: define(COLLECTIONS.packages),
  portfolio: define(COLLECTIONS.portfolio),
  clients: define(COLLECTIONS.clients),
};
