import { z } from 'zod';
import type { PictureLimits, SchemaKit } from '../schemas/kit.ts';
import { KINDS } from '../site-map.ts';

/** Names and indexes that lead to a field. */
export type Path = readonly (string | number)[];

/**
 * Schema kit without Astro. Pictures and references are strings, marked in `.meta()` for the checks of files and
 * references.
 */
export const plainKit = {
  image: (picture: PictureLimits) => z.string().min(1).meta({ picture }),
  reference: (collection: string) => z.string().min(1).meta({ collection }),
} as unknown as SchemaKit;

/** Schema of each collection, without Astro. */
export const SCHEMAS = new Map(KINDS.map(([name, { schema }]) => [name, schema(plainKit)]));

/** A field as forms, manual and checks read it: the part of JSON Schema that the content uses, with its `.meta()`. */
export interface Field {
  title?: string;
  description?: string;
  widget?: string;
  /** For films: the file extension. */
  accept?: string;
  picture?: PictureLimits;
  /** For references: the collection of the entry. */
  collection?: string;
  /** For files: base name under which an upload is stored. Default: the field's name. */
  fileName?: string;
  type?: string;
  format?: string;
  default?: unknown;
  enum?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  /** Of a list: what each item is. */
  items?: Field;
  /** Of a group: its fields. */
  properties?: Record<string, Field>;
  required?: string[];
}

const described = new WeakMap<z.ZodType, Field>();

/** Describes what a schema validates: an entry is a group. */
export function describeSchema(schema: z.ZodType): Field {
  let field = described.get(schema);
  if (!field) {
    // `output`: the input of a day, which YAML parsers read in two ways, has no type.
    field = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Field;
    described.set(schema, field);
  }
  return field;
}

/** Returns the fields of a group in their order, with whether one can be left out. */
export const fieldsOf = ({ properties = {}, required = [] }: Field) =>
  Object.entries(properties).map(([key, field]) => ({
    key,
    field,
    optional: !required.includes(key) || 'default' in field,
  }));

/** A field with its titles: that of each of its groups, such as `Plans 2`, then its own, `Price`. */
export type TitledField = Field & { title: string; titles: string[] };

/** Returns the field at a path. */
export function fieldAt(schema: z.ZodType, path: Path): TitledField {
  const titles: string[] = [];
  let field: Field | undefined = describeSchema(schema);
  for (const step of path) {
    if (typeof step === 'number') {
      field = field?.items;
      titles[titles.length - 1] = `${titles.at(-1) ?? 'Line'} ${step + 1}`;
    } else {
      // Inherited names such as `constructor` are not fields.
      field = Object.hasOwn(field?.properties ?? {}, step) ? field?.properties?.[step] : undefined;
      titles.push(field?.title ?? step);
    }
  }
  return { ...field, title: titles.at(-1) ?? '', titles };
}

type Visit = (value: unknown, path: (string | number)[], field: Field) => void;

/** Calls `visit` for each value of an entry that its schema describes, recursing into groups and lists. */
export const eachValue = (schema: z.ZodType, value: unknown, visit: Visit): void =>
  visitField(describeSchema(schema), value, visit, []);

function visitField(field: Field, value: unknown, visit: Visit, path: (string | number)[]): void {
  const { items, properties } = field;
  if (properties && isRecord(value)) {
    for (const [key, inner] of Object.entries(properties))
      if (key in value) visitField(inner, value[key], visit, [...path, key]);
  } else if (items && Array.isArray(value)) {
    for (const [index, item] of value.entries()) visitField(items, item, visit, [...path, index]);
  } else visit(value, path, field);
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the label of a list item: its first text that is neither a file nor a picture's description; '' for none. */
export function labelOf(item: unknown): string {
  if (!isRecord(item)) return '';
  const { alt: _, ...others } = item;
  const isLabel = (text: unknown) => typeof text === 'string' && !text.startsWith('./');
  return (Object.values(others).find(isLabel) as string | undefined) ?? '';
}

/** Formats a path: `plans[1].price`. */
export const keyOf = (path: Path) =>
  path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${step}`))
    .join('');
