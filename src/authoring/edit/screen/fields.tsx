import { type ComponentSchema, fields } from '@keystatic/core';
import { day } from '../../../model/schemas/visibility.ts';
import type { Field, Fields } from './describe.ts';
import { fileField } from './file-field.tsx';
import { complaintAbout, type InputProps, TextInput, WithMessage } from './inputs.tsx';

/** Pattern of folder and file names, which become part of URLs. */
const NAME = {
  regex: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  message: 'Use small letters, digits and hyphens only, like spring-menu.',
};

/** Converts field descriptions to Keystatic's fields, in the same order. */
export const toKeystatic = (described: Fields): Record<string, ComponentSchema> =>
  Object.fromEntries(Object.entries(described).map(([key, field]) => [key, toField(field)]));

/** Returns the key of the field from which the name of the entry's folder or file is derived. */
export const nameOf = (described: Fields): string | undefined =>
  Object.keys(described).find((key) => {
    const field = described[key];
    return field?.kind === 'text' && field.namesEntry;
  });

function toField(field: Field, inList = false): ComponentSchema {
  const { title: label, description, required: isRequired } = field;
  switch (field.kind) {
    case 'text':
      return field.namesEntry ? nameField(field) : textField(field);
    case 'number':
      return fields.integer({
        label,
        description,
        validation: { isRequired, min: field.min, max: field.max },
      });
    case 'boolean':
      return fields.checkbox({ label, description, defaultValue: field.default });
    case 'date':
      return dateField(field);
    case 'choice':
      return choiceField(field);
    case 'choices':
      return choicesField(field);
    case 'file':
      return fileField(field, inList) as ComponentSchema;
    case 'reference':
      return fields.relationship({
        label,
        description,
        collection: field.collection,
        validation: { isRequired },
      });
    case 'list':
      return listField(field);
    case 'group':
      return fields.object(toKeystatic(field.fields), { label, description });
  }
}

type Of<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>;

function textField(field: Of<'text'>): ComponentSchema {
  return {
    ...fields.text({ label: field.title, multiline: field.multiline }),
    Input: (props: InputProps<string>) => <TextInput {...props} field={field} />,
    validate(value: string) {
      const complaint = complaintAbout(field, value);
      if (complaint) throw new Error(complaint);
      return value;
    },
  };
}

/** Creates a date field that reads every spelling that the check accepts. */
function dateField({ title: label, description, required: isRequired }: Of<'date'>): ComponentSchema {
  const base = fields.date({ label, description, validation: { isRequired } });
  return {
    ...base,
    parse: (stored: Parameters<typeof base.parse>[0]) => base.parse(day().safeParse(stored).data ?? stored),
  };
}

const nameField = (field: Of<'text'>): ComponentSchema =>
  fields.slug({
    name: {
      label: field.title,
      description: field.description,
      validation: { isRequired: true, length: { min: field.min, max: field.max } },
    },
    slug: {
      label: 'Address',
      description: 'The name of its folder or file. Links lead to it, so leave it once the entry is public.',
      validation: { pattern: NAME },
    },
  });

/** Creates a select field. Without a default it starts empty, so that editors do not overlook it. */
function choiceField(field: Of<'choice'>): ComponentSchema {
  const options = field.options.map((value) => ({ label: value, value }));
  const base = fields.select({
    label: field.title,
    description: field.description,
    options: field.default === undefined ? [{ label: '–', value: '' }, ...options] : options,
    defaultValue: field.default ?? '',
  });
  const missing = (value: string) =>
    field.required && value === '' ? `${field.title} is missing. Choose one.` : undefined;
  return {
    ...base,
    Input: (props: InputProps<string>) => (
      <WithMessage message={props.forceValidation ? missing(props.value) : undefined}>
        <base.Input {...props} />
      </WithMessage>
    ),
    validate(value: string) {
      const complaint = missing(value);
      if (complaint) throw new Error(complaint);
      return value;
    },
  };
}

/** Creates a multiselect field whose values are written in the order of the options. */
function choicesField(field: Of<'choices'>): ComponentSchema {
  const base = fields.multiselect({
    label: field.title,
    description: field.description,
    options: field.options.map((value) => ({ label: value, value })),
  });
  return {
    ...base,
    serialize: (value: readonly string[]) => ({
      value: field.options.filter((option) => value.includes(option)),
    }),
  };
}

function listField(field: Of<'list'>): ComponentSchema {
  return fields.array(toField(field.item, true), {
    label: field.title,
    description: field.description,
    validation: { length: { min: field.min, ...(field.max !== undefined && { max: field.max }) } },
    itemLabel: (props) => itemLabel(props as ItemProps) || 'New',
  });
}

interface ItemProps {
  value?: unknown;
  fields?: Record<string, { value?: unknown }>;
}

/** Returns the label of a list item: its first text, or its file name. */
function itemLabel({ value, fields: inner }: ItemProps): string {
  if (typeof value === 'string') return value;
  if (value && typeof value === 'object' && 'filename' in value) return String(value.filename);
  const texts = Object.values(inner ?? {}).map((field) => field.value);
  return (texts.find((text) => typeof text === 'string') as string | undefined) ?? texts.flat().join(', ');
}
