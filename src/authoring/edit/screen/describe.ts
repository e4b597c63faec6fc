import { z } from 'zod';
import { definitionOf, metaOf, unwrap } from '../../../model/check/fields.ts';
import type { FieldMeta } from '../../../model/check/kit.ts';
import { complaint } from './complaint.ts';

interface Common {
  title: string;
  description?: string;
  /** False: may be left empty, and is then not written. */
  required: boolean;
}

/** What an editor's screen must know of one field; everything in it comes from the schema. */
export type Field = Common &
  (
    | {
        kind: 'text';
        min: number;
        max: number | undefined;
        multiline: boolean;
        namesEntry: boolean;
        check: Check;
      }
    | { kind: 'number'; min: number | undefined; max: number | undefined }
    | { kind: 'boolean'; default: boolean }
    | { kind: 'date' }
    | { kind: 'choice'; options: string[]; default: string | undefined }
    | { kind: 'choices'; options: string[] }
    | { kind: 'file'; accept: string; fileName: string; check: Check }
    | { kind: 'reference'; collection: string }
    | { kind: 'list'; item: Field; min: number; max: number | undefined }
    | { kind: 'group'; fields: Fields }
  );

export type Fields = Record<string, Field>;

/** What is wrong with a text, in the schema's words; undefined if nothing is. */
type Check = (value: string) => string | undefined;

/** What `.meta()` of a field may say besides. */
interface Meta extends FieldMeta {
  /** For files: the name without ending under which it is stored; the field's own name if not given. */
  fileName?: string;
}

type Schema = z.ZodType;

/** Texts that may be longer than this get a field of several lines. Characters. */
const SINGLE_LINE_MAX = 120;

/**
 * The field that a schema describes.
 * @param key name of the field in its file
 * @param demanded false inside a group that may be missing: nothing in it is required then
 * @throws Error naming the field, if the schema is of a kind that has no field yet
 */
export function describe(schema: Schema, key: string, demanded = true): Field {
  const meta: Meta = metaOf(schema);
  const inner = unwrap(schema);
  const missing = schema.safeParse(undefined);
  const title = meta.title ?? inWords(key);
  const common: Common = { title, required: demanded && !missing.success };
  if (meta.description) common.description = meta.description;
  if (meta.picture || meta.widget === 'file') {
    const check = (value: string) => complaint(inner, title, value);
    const accept = meta.accept ?? 'image/*';
    return { ...common, kind: 'file', accept, fileName: meta.fileName ?? key, check };
  }
  if (meta.collection) return { ...common, kind: 'reference', collection: meta.collection };
  return describeType(inner, common, meta, missing.data);
}

/** The fields of an entry, in the order of its schema. */
export function describeEntry(schema: Schema): Fields {
  const field = describe(schema, 'entry');
  if (field.kind !== 'group') throw new Error('The schema of an entry is an object.');
  return field.fields;
}

function describeType(schema: Schema, common: Common, meta: Meta, fallback: unknown): Field {
  const def = definitionOf(schema);
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, format } = limitsOf(schema);
  switch (def.type) {
    case 'string':
      if (format === 'date') return { ...common, kind: 'date' };
      return {
        ...common,
        kind: 'text',
        min: minLength ?? 1,
        max: maxLength,
        multiline: maxLength !== undefined && maxLength > SINGLE_LINE_MAX,
        namesEntry: meta.widget === 'name',
        check: (value) => complaint(schema, common.title, value),
      };
    case 'number':
      return { ...common, kind: 'number', min: minimum, max: maximum };
    case 'boolean':
      return { ...common, ...ticked(common), kind: 'boolean', default: fallback === true };
    case 'enum':
      return {
        ...common,
        kind: 'choice',
        options: Object.values(def.entries),
        default: fallback as string | undefined,
      };
    case 'array':
      return describeList(def.element, common, common.required ? (minItems ?? 0) : 0, maxItems);
    case 'object':
      return {
        ...common,
        ...(!common.required && { description: optionalGroup(common) }),
        kind: 'group',
        fields: describeFields(def.shape, common.required),
      };
    default:
      throw new Error(`${common.title}: the editor has no field for a schema of the kind ${def.type}.`);
  }
}

/** Several of a few fixed options are ticked; anything else is a list of fields. */
function describeList(element: Schema, common: Common, min: number, max: number | undefined): Field {
  const item = describe(element, 'Item');
  if (item.kind === 'choice') return { ...common, kind: 'choices', options: item.options };
  return { ...common, kind: 'list', item, min, max };
}

const optionalGroup = ({ description = '' }: Common) =>
  `${description} Leave all of it empty if there is none.`.trim();

/** `buttonText` as a title: `Button text`. */
const inWords = (key: string) =>
  key
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

const describeFields = (shape: Record<string, Schema>, demanded: boolean): Fields =>
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, describe(schema, key, demanded)]));

/** A box is ticked where a file says true. */
const ticked = ({ description }: Common): Partial<Common> =>
  description === undefined
    ? {}
    : { description: description.replace(/^true: /, 'Ticked: ').replace(/^false: /, 'Not ticked: ') };

/** The limits of a text, number or list, as they stand in its JSON Schema. */
const limitsOf = (schema: Schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
