import { type ComponentSchema, config, type Config, fields, singleton } from '@keystatic/core';
import { SEVERAL, type EntryKind, SINGLES } from './entries.ts';
import { nameOf, toKeystatic } from './fields.tsx';

/** Key of an MDX entry's body in the form. It is not written to files. */
const BODY = 'body';

type CollectionConfig = NonNullable<Config['collections']>[string];

const schemaOf = ({ fields: described, body }: EntryKind): Record<string, ComponentSchema> => ({
  ...toKeystatic(described),
  ...(body && {
    [BODY]: fields.mdx({
      label: 'Text',
      description: body,
      extension: 'mdx',
      options: { image: false },
    }),
  }),
});

const formatOf = ({ body }: EntryKind) =>
  body ? ({ data: 'yaml', contentField: BODY } as const) : ({ data: 'yaml' } as const);

const mapEntries = <T>(kinds: Record<string, EntryKind>, make: (kind: EntryKind) => T) =>
  Object.fromEntries(Object.entries(kinds).map(([key, kind]) => [key, make(kind)]));

/** Singletons that are the content of one page. */
const PAGE = /^(home|about|contact|page-.*)$/;

const singles = (wanted: (name: string) => boolean) => Object.keys(SINGLES).filter(wanted);

/** Keystatic's configuration, with fields generated from the schemas. Paths are below `src/content`. */
export const screen: Config = config({
  storage: { kind: 'local' },
  ui: {
    brand: { name: 'Content' },
    navigation: {
      Entries: Object.keys(SEVERAL),
      Pages: singles((name) => PAGE.test(name)),
      Everywhere: singles((name) => !PAGE.test(name)),
    },
  },
  collections: mapEntries(SEVERAL, (kind): CollectionConfig => {
    const slugField = nameOf(kind.fields);
    if (!slugField) throw new Error(`${kind.label}: no field of the schema has the widget “name”.`);
    return {
      label: kind.label,
      path: kind.path as `${string}/*`,
      slugField,
      columns: [slugField, 'order'],
      format: formatOf(kind),
      schema: schemaOf(kind),
    };
  }),
  singletons: mapEntries(SINGLES, (kind) =>
    singleton({ label: kind.label, path: kind.path, format: formatOf(kind), schema: schemaOf(kind) }),
  ),
});
