import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { choicesOf, elementOf, metaOf, plainKit, shapeOf, unwrap } from '../model/entries/fields.ts';
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
    const rows = rowsOf(schema(plainKit)).map(
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
function rowsOf(schema: z.ZodType, prefix = ''): Row[] {
  return Object.entries(shapeOf(schema) ?? {}).flatMap(([name, field]) => {
    const key = `${prefix}${name}`;
    const { title = name, description = '' } = metaOf(field);
    const element = elementOf(field);
    const row = {
      key: field.safeParse(undefined).success ? `(${key})` : key,
      title,
      value: valueIn(field),
      description: cell(description),
    };
    const inside = element && shapeOf(element) ? rowsOf(element, `${key}[].`) : rowsOf(field, `${key}.`);
    return [row, ...inside];
  });
}

/** Describes the type and limits of a field. */
function valueIn(schema: z.ZodType): string {
  const { picture, collection, accept } = metaOf(schema);
  const choices = choicesOf(schema);
  const element = elementOf(schema);
  const json = z.toJSONSchema(unwrap(schema), { io: 'input', unrepresentable: 'any' });
  if (picture) {
    return picture.kind === 'drawing' ? 'a drawing (SVG)' : 'a picture';
  }
  if (collection) return `a name in \`${collection}/\``;
  if (accept) return `a film (${accept})`;
  if (choices.length > 0) return `one of: ${choices.join(', ')}`;
  if (element) return `list of ${between(json.minItems, json.maxItems)}${inList(element)}`;
  if (json.type === 'object') return 'a group of fields';
  if (json.type === 'boolean') return 'true or false';
  if (json.format === 'date') return 'a day: `2027-01-15`';
  if (json.type === 'integer') return `a whole number, ${between(json.minimum, json.maximum)}`;
  if (json.format === 'email') return 'an e-mail address';
  if (json.format === 'uri') return 'an address with https://';
  return json.maxLength === undefined
    ? 'a text'
    : `a text of ${between(json.minLength, json.maxLength)} characters`;
}

const inList = (element: z.ZodType) => (shapeOf(element) ? ' groups' : `: each ${valueIn(element)}`);

const between = (from = 0, to?: number) =>
  to === undefined ? `${from} or more` : from === to ? `${to}` : `${from} to ${to}`;

/** Escapes text for a cell of a Markdown table. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('{', '\\{');
