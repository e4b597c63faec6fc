import { format, resolveConfig } from 'prettier';
import { describeSchema, type Field, fieldsOf, plainKit } from '../model/entries/fields.ts';
import { type Collection, COLLECTIONS } from '../model/site-map.ts';

/** Path of the page in the repository. */
export const FIELDS_PAGE = 'src/content/FIELDS.md';

interface Row {
  /** Path of the field: `plans[].price`. */
  key: string;
  title: string;
  value: string;
  description: string;
}

const INTRODUCTION = `# All fields

Every field of every file in this folder: its name in the file, what it may be, and what it is for. A field in (brackets)
may be left out. This page is made from \`src/model/schemas\` by \`npm run fields\`; change it there.
`;

/** Generates the reference of all fields, formatted with Prettier. */
export async function fieldsPage(): Promise<string> {
  const sections = Object.values(COLLECTIONS).map((collection: Collection) => {
    const { title, description, folder, files, schema } = collection;
    const rows = rowsOf(describeSchema(schema(plainKit))).map(
      ({ key, title: name, value, description: words }) => `| \`${key}\` | ${name} | ${value} | ${words} |`,
    );
    return [
      `## ${title}`,
      `${description} File: \`${folder}/${files.replace('*', '<name>')}\``,
      ['| field | title | value | what it is for |', '| --- | --- | --- | --- |', ...rows].join('\n'),
    ].join('\n\n');
  });
  const page = [INTRODUCTION, ...sections].join('\n\n');
  return format(page, { ...(await resolveConfig(FIELDS_PAGE)), filepath: FIELDS_PAGE });
}

/** Returns the rows of all fields, each followed by its nested fields. */
function rowsOf(group: Field, prefix = ''): Row[] {
  return fieldsOf(group).flatMap(({ key: name, field, optional }) => {
    const key = `${prefix}${name}`;
    const { title = name, description = '', items } = field;
    const row = {
      key: optional ? `(${key})` : key,
      title,
      value: valueIn(field),
      description: cell(description),
    };
    return [row, ...(items ? rowsOf(items, `${key}[].`) : rowsOf(field, `${key}.`))];
  });
}

/** Describes the type and limits of a field. */
function valueIn({ picture, collection, accept, type, format, items, ...field }: Field): string {
  if (picture) return picture.kind === 'drawing' ? 'a drawing (SVG)' : 'a picture';
  if (collection) return `a name in \`${collection}/\``;
  if (accept) return `a film (${accept})`;
  if (field.enum) return `one of: ${field.enum.join(', ')}`;
  if (items) return `list of ${between(field.minItems, field.maxItems)}${inList(items)}`;
  if (type === 'object') return 'a group of fields';
  if (type === 'boolean') return 'true or false';
  if (type === 'integer') return `a whole number, ${between(field.minimum, field.maximum)}`;
  if (format === 'date') return 'a day: `2027-01-15`';
  if (format === 'email') return 'an e-mail address';
  if (format === 'uri') return 'an address with https://';
  return field.maxLength === undefined
    ? 'a text'
    : `a text of ${between(field.minLength, field.maxLength)} characters`;
}

const inList = (items: Field) => (items.properties ? ' groups' : `: each ${valueIn(items)}`);

const between = (from = 0, to?: number) =>
  to === undefined ? `${from} or more` : from === to ? `${to}` : `${from} to ${to}`;

/** Escapes text for a cell of a Markdown table. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('{', '\\{');
