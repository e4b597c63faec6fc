import { z } from 'zod';
import { definitionOf, metaOf, unwrap } from '../../../model/check/fields.ts';
import type { FieldMeta } from '../../../model/check/kit.ts';

interface Common {
  title: string;
  description?: string;
  /** If false, the field can be empty and is then not written. */
  required: boolean;
  /** Whether the field can be empty even where its group is written. */
  optional: boolean;
}

/** Description of a form field, derived from the schema. */
export type Field = Common &
  (
    | {
        kind: 'text';
        min: number;
        max: number | undefined;
        multiline: boolean;
        namesEntry: boolean;
        /** What the field suggests while the text is typed; undefined for nothing. */
        suggestions: 'addresses' | 'clients' | undefined;
      }
    | { kind: 'number'; min: number | undefined; max: number | undefined }
    | { kind: 'boolean'; default: boolean }
    | { kind: 'date' }
    | { kind: 'choice'; options: string[]; default: string | undefined }
    | { kind: 'choices'; options: string[] }
    | {
        kind: 'file';
        accept: string;
        fileName: string;
        /** Minimum width of a picture, in pixels. */
        minWidth: number | undefined;
      }
    | { kind: 'reference'; collection: string }
    /** Not shown: it follows from the place in the list, or from the address. */
    | { kind: 'hidden' }
    | { kind: 'list'; item: Field; min: number; max: number | undefined }
    | { kind: 'group'; fields: Fields }
  );

/** A field of one kind. */
export type FieldOf<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>;

export type Fields = Record<string, Field>;

/** Additional metadata of a field, from `.meta()`. */
interface Meta extends FieldMeta {
  /** For files: base name under which an upload is stored. Default: the field's name. */
  fileName?: string;
}

type Schema = z.ZodType;

/** Sources of suggestions by widget. */
const SUGGESTIONS: Record<string, FieldOf<'text'>['suggestions']> = { link: 'addresses', client: 'clients' };

/** Maximum length of a single-line text field, in characters. Longer texts get a text area. */
const SINGLE_LINE_MAX = 120;

/**
 * Converts a schema to a field description.
 * @param key name of the field in its file
 * @param demanded false inside an optional group, where no field is required
 * @throws Error with the field's title if the schema's type is not supported
 */
export function describe(schema: Schema, key: string, demanded = true): Field {
  const meta: Meta = metaOf(schema);
  const inner = unwrap(schema);
  const missing = schema.safeParse(undefined);
  const title = meta.title ?? inWords(key);
  const common: Common = { title, required: demanded && !missing.success, optional: missing.success };
  if (meta.description) common.description = meta.description;
  if (meta.picture || meta.widget === 'file') {
    const accept = meta.accept ?? 'image/*';
    return {
      ...common,
      kind: 'file',
      accept,
      fileName: meta.fileName ?? key,
      minWidth: meta.picture?.minWidth,
    };
  }
  if (meta.widget === 'hidden') return { ...common, kind: 'hidden' };
  if (meta.collection) {
    // The description tells how to write the name of a folder; a form offers titles.
    const { description: _, ...titled } = common;
    return { ...titled, kind: 'reference', collection: meta.collection };
  }
  return describeType(inner, common, meta, missing.data);
}

/** Describes the fields of an entry, in the order of its schema. */
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
        suggestions: SUGGESTIONS[meta.widget ?? ''],
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

/** Describes an array: checkboxes for an array of enum values, otherwise a list of fields. */
function describeList(element: Schema, common: Common, min: number, max: number | undefined): Field {
  const item = describe(element, 'Item');
  if (item.kind === 'choice') return { ...common, kind: 'choices', options: item.options };
  return { ...common, kind: 'list', item, min, max };
}

const optionalGroup = ({ description = '' }: Common) =>
  `${description} Leave all of it empty if there is none.`.trim();

/** Converts `buttonText` to `Button text`. */
const inWords = (key: string) =>
  key
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

const describeFields = (shape: Record<string, Schema>, demanded: boolean): Fields =>
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, describe(schema, key, demanded)]));

/** Rewords a boolean's description for a checkbox: `true: …` becomes `Ticked: …`. */
const ticked = ({ description }: Common): Partial<Common> =>
  description === undefined
    ? {}
    : { description: description.replace(/^true: /, 'Ticked: ').replace(/^false: /, 'Not ticked: ') };

/** Returns the limits of a text, number or list as JSON Schema keywords. */
const limitsOf = (schema: Schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
