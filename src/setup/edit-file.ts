/** Changes files as the formatter of the repository writes them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Document, parseDocument, stringify } from 'yaml';

/** A text like 2026-11-27 would be read as a day without quotes. */
const FORMAT = { singleQuote: true, lineWidth: 0, customTags: ['timestamp' as const] };

export const toYaml = (value: unknown) => {
  const text = stringify(value, FORMAT);
  return typeof value === 'string' ? text.trim() : text;
};

/** Replaces the text of a file. */
export const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(path, change(readFileSync(path, 'utf8')));

/**
 * Changes the fields of an entry: of a YAML file, or those at the beginning of an MDX file.
 * @param change returns whether anything has changed
 * @param body text below the fields; by default it stays
 */
export const editFields = (path: string, change: (fields: Document) => boolean, body?: string) =>
  edit(path, (text) => {
    const [, start = '', fields = text, end = ''] = /^(---\n)([\s\S]*?\n)(---\n[\s\S]*)$/.exec(text) ?? [];
    const document = parseDocument(fields);
    const changed = change(document) ? document.toString(FORMAT) : fields;
    return start + changed + (body ? `---\n\n${body}\n` : end);
  });
