import { parseDocument } from 'yaml';
import { splitFrontMatter } from '../../../model/check/front-matter.ts';
import { escapeMdx, unescapeMdx } from './escape-mdx.ts';
import type { Kind } from './kinds.ts';
import { pruneEntry } from './prune.ts';
import { rewriteYaml } from './rewrite-yaml.ts';

/** Values of an entry by field name. */
export type Values = Record<string, unknown>;

/** What a form edits. */
export interface EntryData {
  values: Values;
  /** Markdown below the fields; empty for YAML files. */
  body: string;
}

/**
 * Parses the text of an entry.
 * @throws Error with a sentence if its fields cannot be read
 */
export function parseEntry({ body: hasBody }: Kind, text: string): EntryData {
  const plain = plainLines(text);
  const parts = hasBody ? splitFrontMatter(plain) : { fields: plain, body: '' };
  if (!parts) throw new Error('The fields at the top of the file have no beginning or no end.');
  const document = parseDocument(parts.fields, { prettyErrors: false });
  const [error] = document.errors;
  if (error) throw new Error(`The fields of the file cannot be read: ${error.message}.`);
  const values: unknown = document.toJS();
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new Error('The file has no fields.');
  return {
    values: values as Values,
    body: unescapeMdx(parts.body.replace(/^\n+/, '').replace(/\s+$/, '\n')),
  };
}

/**
 * Serialises an entry. Keeps the lines of unchanged values with their comments, the line ends and the byte order mark of
 * the old text. Omits empty fields.
 * @param old previous text; empty for a new entry
 */
export function writeEntry(kind: Kind, { values, body }: EntryData, old: string): string {
  const plain = plainLines(old);
  const text = kind.body ? withBody(kind, values, body, plain) : writeFields(kind, values, plain);
  const mark = old.startsWith('\uFEFF') ? '\uFEFF' : '';
  return mark + (/\r\n/.test(old) ? text.replaceAll('\n', '\r\n') : text);
}

function withBody(kind: Kind, values: Values, body: string, old: string): string {
  const parts = splitFrontMatter(old) ?? { fields: '', body: '' };
  const fields = writeFields(kind, values, parts.fields);
  const isSame = unescapeMdx(parts.body).trim() === body.trim();
  return `---\n${fields}---\n${isSame ? parts.body : `\n${escapeMdx(plainLines(body).trim())}\n`}`;
}

const writeFields = ({ fields }: Kind, values: Values, old: string) =>
  rewriteYaml(old, pruneEntry(values, fields));

const plainLines = (text: string) => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
