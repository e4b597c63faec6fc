import type { z } from 'zod';
import type { FieldMeta } from './kit.ts';
import type { Path } from './yaml/parse.ts';

type Schema = z.ZodType;

/** A field of a schema. */
export interface Field {
  /** Title, prefixed with those of its groups: `Plans 2 › Price`. */
  title: string;
  meta: FieldMeta;
  /** Schema without wrappers such as `optional()` and `default()`. */
  schema: Schema;
}

/** Subset of zod's definitions. */
type Definition =
  | { type: 'optional' | 'default'; innerType: Schema }
  | { type: 'pipe'; out: Schema }
  | { type: 'array'; element: Schema }
  | { type: 'object'; shape: Record<string, Schema> }
  | { type: 'enum'; entries: Record<string, string> }
  | { type: 'string' | 'number' | 'boolean' };

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

/** Returns the `.meta()` of a schema, merged with that of the schemas it wraps. */
export function metaOf(schema: Schema): FieldMeta {
  const inner = insideOf(schema);
  return { ...(inner && metaOf(inner)), ...(schema.meta() as FieldMeta | undefined) };
}

/** Removes the wrappers `.optional()`, `.default()` and `z.preprocess()`. */
export function unwrap(schema: Schema): Schema {
  const inner = insideOf(schema);
  return inner ? unwrap(inner) : schema;
}

function insideOf(schema: Schema): Schema | undefined {
  const definition = definitionOf(schema);
  if (definition.type === 'optional' || definition.type === 'default') return definition.innerType;
  return definition.type === 'pipe' ? definition.out : undefined;
}

/** Returns the fields of an object schema by name; undefined for other schemas. */
export function shapeOf(schema: Schema): Record<string, Schema> | undefined {
  const definition = definitionOf(unwrap(schema));
  return definition.type === 'object' ? definition.shape : undefined;
}

/** Returns a field of an object schema. Inherited names such as `constructor` are not fields. */
function ownFieldOf(schema: Schema, name: string): Schema | undefined {
  const shape = shapeOf(schema);
  return shape && Object.hasOwn(shape, name) ? shape[name] : undefined;
}

/** Returns the item schema of an array schema; undefined for other schemas. */
export function elementOf(schema: Schema): Schema | undefined {
  const definition = definitionOf(unwrap(schema));
  return definition.type === 'array' ? definition.element : undefined;
}

/** Returns the values of an enum schema; empty for other schemas. */
export function choicesOf(schema: Schema): string[] {
  const definition = definitionOf(unwrap(schema));
  return definition.type === 'enum' ? Object.values(definition.entries) : [];
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
  visit: (value: unknown, path: (string | number)[], meta: FieldMeta) => void,
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
  } else visit(value, path, metaOf(schema));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Formats a path: `plans[1].price`. */
export const keyOf = (path: Path) =>
  path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${step}`))
    .join('');
