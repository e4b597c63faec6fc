import { z } from 'zod';
import type { PictureLimits, SchemaKit } from '../schemas/kit.ts';
import { KINDS } from '../site-map.ts';

type Schema = z.ZodType;

/** Names and indexes that lead to a field. */
export type Path = readonly (string | number)[];

/** Metadata of a field, from `.meta()`. */
export interface FieldMeta {
  title?: string;
  description?: string;
  widget?: string;
  /** For films: the file extension. */
  accept?: string;
  picture?: PictureLimits;
  /** For references: the collection of the entry. */
  collection?: string;
}

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

/** The part of JSON Schema that the content uses, with the metadata of `.meta()`. */
export interface JsonSchema extends FieldMeta {
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
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** Returns the schema of an entry as a form and the manual read it. */
export const jsonSchema = (schema: Schema) =>
  // `output`: the input of a day, which YAML parsers read in two ways, has no type.
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema;

/** Returns the fields of a group in their order, with whether one can be left out. */
export const fieldsOf = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties).map(([key, field]) => ({
    key,
    field,
    optional: !required.includes(key) || 'default' in field,
  }));

export interface Field {
  /** Title, prefixed with those of its groups: `Plans 2 › Price`. */
  title: string;
  meta: FieldMeta;
  /** Schema without wrappers such as `optional()` and `default()`. */
  schema: Schema;
}

/** Returns the `.meta()` of a schema, merged with that of the schemas it wraps. */
export function metaOf(schema: Schema): FieldMeta {
  const inner = innerOf(schema);
  return { ...(inner && metaOf(inner)), ...(schema.meta() as FieldMeta | undefined) };
}

/** Removes the wrappers `.optional()`, `.default()` and `z.preprocess()`. */
export function unwrap(schema: Schema): Schema {
  const inner = innerOf(schema);
  return inner ? unwrap(inner) : schema;
}

// Types are compared for speed: `instanceof` of Zod searches a list, and a check asks for each value of the content.
function innerOf(schema: Schema): Schema | undefined {
  if (schema.type === 'optional' || schema.type === 'default')
    return (schema as z.ZodOptional<Schema>).unwrap();
  return schema.type === 'pipe' ? (schema as z.ZodPipe<Schema, Schema>).out : undefined;
}

/** Returns the fields of an object schema by name; undefined for other schemas. */
export function shapeOf(schema: Schema): Record<string, Schema> | undefined {
  const inner = unwrap(schema);
  return inner.type === 'object' ? (inner as z.ZodObject<Record<string, Schema>>).shape : undefined;
}

/** Returns a field of an object schema. Inherited names such as `constructor` are not fields. */
function ownFieldOf(schema: Schema, name: string): Schema | undefined {
  const shape = shapeOf(schema);
  return shape && Object.hasOwn(shape, name) ? shape[name] : undefined;
}

/** Returns the item schema of an array schema; undefined for other schemas. */
export function elementOf(schema: Schema): Schema | undefined {
  const inner = unwrap(schema);
  return inner.type === 'array' ? (inner as z.ZodArray<Schema>).element : undefined;
}

/** Returns the values of an enum schema; empty for other schemas. */
export function choicesOf(schema: Schema): string[] {
  const inner = unwrap(schema);
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}

/** Returns the field at a path. The title of an unknown field is its name. */
export function fieldAt(root: Schema, path: Path): Field {
  const titles: string[] = [];
  let schema: Schema | undefined = root;
  for (const step of path) {
    const within: Schema | undefined = schema;
    schema = within && (typeof step === 'number' ? elementOf(within) : ownFieldOf(within, step));
    if (typeof step === 'number') titles[titles.length - 1] = `${titles.at(-1) ?? 'Line'} ${step + 1}`;
    else titles.push((schema && metaOf(schema).title) ?? step);
  }
  return {
    title: titles.join(' › '),
    meta: schema ? metaOf(schema) : {},
    schema: unwrap(schema ?? root),
  };
}

/** Calls `visit` for each value of an entry that its schema describes, recursing into groups and lists. */
export function eachValue(
  schema: Schema,
  value: unknown,
  visit: (value: unknown, path: (string | number)[], meta: FieldMeta, schema: Schema) => void,
  path: (string | number)[] = [],
): void {
  const shape = shapeOf(schema);
  const element = elementOf(schema);
  if (shape && isRecord(value)) {
    for (const [key, inner] of Object.entries(shape)) {
      if (key in value) eachValue(inner, value[key], visit, [...path, key]);
    }
  } else if (element && Array.isArray(value)) {
    for (const [index, item] of value.entries()) eachValue(element, item, visit, [...path, index]);
  } else visit(value, path, metaOf(schema), unwrap(schema));
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Formats a path: `plans[1].price`. */
export const keyOf = (path: Path) =>
  path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${step}`))
    .join('');
