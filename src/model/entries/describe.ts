import type { z } from 'zod';
import type { PictureLimits } from '../schemas/kit.ts';
import { describeSchema, type Field as SchemaField, fieldsOf } from './fields.ts';

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
        max: number | undefined;
        multiline: boolean;
        namesEntry: boolean;
        /** Source of suggestions while typing; undefined for none. */
        suggestions: 'addresses' | 'clients' | undefined;
      }
    | { kind: 'number' }
    | { kind: 'boolean'; default: boolean }
    | { kind: 'date' }
    | { kind: 'choice'; options: string[]; default: string | undefined }
    | { kind: 'choices'; options: string[] }
    | {
        kind: 'file';
        accept: string;
        fileName: string;
        picture: PictureLimits | undefined;
      }
    | { kind: 'reference'; collection: string }
    /** Not shown: derived from the position in the list, or from the URL. */
    | { kind: 'hidden' }
    | { kind: 'list'; item: Field; max: number | undefined }
    | { kind: 'group'; fields: Fields }
  );

/** A field of one kind. */
export type FieldOf<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>;

export type Fields = Record<string, Field>;

/** Sources of suggestions by widget. */
const SUGGESTIONS: Record<string, FieldOf<'text'>['suggestions']> = { link: 'addresses', client: 'clients' };

/** Maximum length of a single-line text field, in characters. Longer texts get a text area. */
const SINGLE_LINE_MAX = 120;

/**
 * Describes the fields of an entry, in the order of its schema.
 * @throws Error with a field's title if the type of the field is not supported
 */
export const describeEntry = (schema: z.ZodType): Fields => describeFields(describeSchema(schema), true);

/** @param demanded false inside an optional group, where no field is required */
const describeFields = (group: SchemaField, demanded: boolean): Fields =>
  Object.fromEntries(
    fieldsOf(group).map(({ key, field, optional }) => [
      key,
      describe(field, key, { required: demanded && !optional, optional }),
    ]),
  );

function describe(schema: SchemaField, key: string, presence: Pick<Common, 'required' | 'optional'>): Field {
  const { title = key, description, type, widget, collection, picture, fileName = key } = schema;
  const common: Common = { title, ...presence, ...(description && { description }) };
  if (picture || widget === 'file') {
    const { accept = 'image/*' } = schema;
    return { ...common, kind: 'file', accept, fileName, picture };
  }
  if (widget === 'hidden') return { ...common, kind: 'hidden' };
  // Without description: it explains folder names, but a form offers titles.
  if (collection) return { title, ...presence, kind: 'reference', collection };
  if (schema.enum)
    return { ...common, kind: 'choice', options: schema.enum, default: schema.default as string | undefined };
  if (schema.format === 'date') return { ...common, kind: 'date' };
  switch (type) {
    case 'string': {
      const { maxLength: max } = schema;
      return {
        ...common,
        kind: 'text',
        max,
        multiline: max !== undefined && max > SINGLE_LINE_MAX,
        namesEntry: widget === 'name',
        suggestions: SUGGESTIONS[widget ?? ''],
      };
    }
    case 'number':
    case 'integer':
      return { ...common, kind: 'number' };
    case 'boolean':
      return { ...common, ...ticked(common), kind: 'boolean', default: schema.default === true };
    case 'array': {
      const item = describe(schema.items!, 'Item', { required: true, optional: false });
      // Checkboxes for a list of choices, otherwise a list of fields.
      if (item.kind === 'choice') return { ...common, kind: 'choices', options: item.options };
      return { ...common, kind: 'list', item, max: schema.maxItems };
    }
    case 'object':
      return {
        ...common,
        ...(!common.required && { description: optionalGroup(common) }),
        kind: 'group',
        fields: describeFields(schema, common.required),
      };
    default:
      throw new Error(`${title}: the editor has no field for a schema of the type ${type}.`);
  }
}

const optionalGroup = ({ description = '' }: Common) =>
  `${description} Leave all of it empty if there is none.`.trim();

/** Rewords a boolean's description for a checkbox: `true: …` becomes `Ticked: …`. */
const ticked = ({ description }: Common): Partial<Common> =>
  description === undefined
    ? {}
    : { description: description.replace(/^true: /, 'Ticked: ').replace(/^false: /, 'Not ticked: ') };
