import { parseDocument } from 'yaml';
import { isRecord } from './fields.ts';
import { splitFrontMatter } from './front-matter.ts';
import type { Field, Fields } from './describe.ts';
import type { Kind } from './kinds.ts';
import { rewriteYaml } from './rewrite-yaml.ts';

/** A content file as the screen knows it. */
export interface ContentFile {
  /** Below `src/content`. */
  path: string;
  /** Changes with the contents of the file. Opaque. */
  version: string;
  /** Text of an entry; undefined for pictures and films. */
  text?: string;
}

/** Values of an entry by field name. */
export type Values = Record<string, unknown>;

/** Content of an entry, as a form edits it. */
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
  if (!isRecord(values)) throw new Error('The file has no fields.');
  return {
    values,
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

/** Removes empty values, values that equal the default, and fields that the schema does not know. */
export const pruneEntry = (entry: Values, fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([key, field]) => [key, prune(entry[key], field)])
      .filter(([, value]) => value !== undefined),
  );

function prune(value: unknown, field: Field): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? value.trim().replace(/\r\n?/g, '\n') : value;
    case 'boolean':
      return value === field.default ? undefined : value;
    case 'choice':
      return field.default !== undefined && value === field.default ? undefined : value;
    case 'group': {
      if (typeof value !== 'object') return value;
      const group = pruneEntry(value as Values, field.fields);
      return Object.keys(group).length > 0 || field.required ? group : undefined;
    }
    case 'list':
    case 'choices': {
      if (!Array.isArray(value)) return value;
      if (value.length === 0 && !field.required) return undefined;
      return field.kind === 'list' ? value.map((item) => prune(item, field.item) ?? '') : value;
    }
    default:
      return value;
  }
}

/** Code, which keeps its characters; a comment; an escaped character; or one that MDX would read as code. */
const TOKEN =
  /^(`{3,}|~{3,})[\s\S]*?^\1|(`+)(?!`)[\s\S]*?[^`]\2(?!`)|\{\/\*[\s\S]*?\*\/\}|\\.|[{}]|<(?![a-z/])/gim;

/** Escapes `{`, `}` and a `<` that begins no tag, which editors mean as words and MDX reads as code. */
export const escapeMdx = (markdown: string): string =>
  markdown.replace(TOKEN, (token) => (/^[{}<]$/.test(token) ? `\\${token}` : token));

/** Reverses `escapeMdx` for display in a form. Keeps code and other escapes. */
export const unescapeMdx = (markdown: string): string =>
  markdown.replace(TOKEN, (token) => (/^\\[{}<]$/.test(token) ? token.slice(1) : token));
