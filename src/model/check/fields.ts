import type { z } from 'zod';
import type { FieldMeta } from './kit.ts';
import type { Path } from './yaml/parse.ts';

type Schema = z.ZodType;

/** A field of a schema. */
export interface Field {
  /** Title in its groups: `Plans 2 › Price`. */
  title: string;
  meta: FieldMeta;
  /** What its value must be, without `optional()`, `default()` and the like. */
  schema: Schema;
}

/** The parts of zod's definitions that matter here. */
type Definition =
  | { type: 'optional' | 'default'; innerType: Schema }
  | { type: 'pipe'; out: Schema }
  | { type: 'array'; element: Schema }
  | { type: 'object'; shape: Record<string, Schema> }
  | { type: 'enum'; entries: Record<string, string> }
  | { type: 'string' | 'number' | 'boolean' };

export const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

/** What a schema says of itself, also where that stands inside `.optional()` or `.default()`. */
export function metaOf(schema: Schema): FieldMeta {
  const inner = insideOf(schema);
  return { ...(inner && metaOf(inner)), ...(schema.meta() as FieldMeta | undefined) };
}

/** What stands inside `.optional()`, `.default()` and `z.preprocess()`. */
export function unwrap(schema: Schema): Schema {
  const inner = insideOf(schema);
  return inner ? unwrap(inner) : schema;
}

function insideOf(schema: Schema): Schema | undefined {
  const definition = definitionOf(schema);
  if (definition.type === 'optional' || definition.type === 'default') return definition.innerType;
  return definition.type === 'pipe' ? definition.out : undefined;
}

/** The fields of a group by their names; undefined if the schema is no group. */
export function shapeOf(schema: Schema): Record<string, Schema> | undefined {
  const definition = definitionOf(unwrap(schema));
  return definition.type === 'object' ? definition.shape : undefined;
}

/** What each item of a list must be; undefined if the schema is no list. */
export function elementOf(schema: Schema): Schema | undefined {
  const definition = definitionOf(unwrap(schema));
  return definition.type === 'array' ? definition.element : undefined;
}

/** The values to choose from; empty if the schema is no choice. */
export function choicesOf(schema: Schema): string[] {
  const definition = definitionOf(unwrap(schema));
  return definition.type === 'enum' ? Object.values(definition.entries) : [];
}

/** The field at a path. A name that the schema does not know is its own title. */
export function fieldAt(root: Schema, path: Path): Field {
  const titles: string[] = [];
  let schema: Schema | undefined = root;
  for (const step of path) {
    const within: Schema | undefined = schema;
    schema = within && (typeof step === 'number' ? elementOf(within) : shapeOf(within)?.[step]);
    if (typeof step === 'number') titles[titles.length - 1] = `${titles.at(-1) ?? 'Line'} ${step + 1}`;
    else titles.push((schema && metaOf(schema).title) ?? step);
  }
  return {
    title: titles.join(' › '),
    meta: schema ? metaOf(schema) : {},
    schema: unwrap(schema ?? root),
  };
}

/** Calls back for every single value of an entry that a schema describes, groups and lists opened. */
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

/** A path as a person writes it: `plans[1].price`. */
export const keyOf = (path: Path) =>
  path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${step}`))
    .join('');
