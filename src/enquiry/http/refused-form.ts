import type { FieldErrors } from '../contract/api.ts';
import { FIELDS, type FieldName } from '../contract/fields.ts';
import { escapeHtml } from '../output.ts';

/** The built page that shows a refused form. */
export interface FormPage {
  /** With marks in place of values and errors. */
  html: string;
  /** Its headers, as the host sends them. */
  headers: Record<string, string>;
}

/** `⟦name⟧` is a value, `⟦name.error⟧` its error, `⟦name.invalid⟧` whether it has one; a text after `|` replaces nothing. */
const MARK = /⟦(\w+)(?:\.(error|invalid))?(?:\|([^⟦⟧]*))?⟧/g;

/**
 * Writes what a visitor without script has sent, and what is wrong with it, into the page that a build makes for it.
 *
 * @param html `enquiry-refused.html`, in which marks stand for values and errors
 * @param values those of the form, and those of further marks; others than strings are left out
 */
export const fillMarks = (html: string, values: Record<string, unknown>, errors: FieldErrors): string =>
  html.replaceAll(MARK, (_, name: string, part: string | undefined, otherwise = '') => {
    const error = errors[name as FieldName];
    if (part === 'invalid') return String(error !== undefined);
    const value = part === 'error' ? error : values[name];
    if (typeof value !== 'string' || value === '') return otherwise;
    // HTML parsers drop the first line break in a `<textarea>`.
    const isText = part === undefined && FIELDS[name as FieldName]?.kind === 'paragraphs';
    return (isText ? '\n' : '') + escapeHtml(value);
  });
