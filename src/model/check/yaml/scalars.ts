import { type Document, type Scalar, visit } from 'yaml';
import { findInvisible } from '../invisible.ts';
import type { Sentences } from '../mistake.ts';

/** A value or name, with its place in the source. */
interface Found {
  node: Scalar;
  isName: boolean;
  /** Source text, including quotes. */
  written: string;
  /** Source text from its end on. */
  rest: string;
  /** Offset in the source. */
  start: number;
}

/** Finds a mistake in a scalar. `offset` counts from its start. */
export type ScalarRule = (found: Found) => (Sentences & { offset?: number }) | undefined;

/** Returns all scalars of a document. */
export function scalarsOf(document: Document, text: string): Found[] {
  const found: Found[] = [];
  visit(document, {
    Scalar(key, node) {
      const [start = 0, end = 0] = node.range ?? [];
      const [written, rest] = [text.slice(start, end), text.slice(end)];
      found.push({ node, isName: key === 'key', written, rest, start });
    },
  });
  return found;
}

/** Reports invisible characters that are written as escapes, such as "\\u0007". */
export const invisible: ScalarRule = ({ node: { value } }) =>
  typeof value === 'string' ? findInvisible(value)?.words : undefined;

/** Warns of unquoted strings followed by ` #`, whose remainder YAML treats as a comment. */
export const swallowed: ScalarRule = ({ node: { type, value }, isName, written, rest }) => {
  if (isName || type !== 'PLAIN' || typeof value !== 'string') return undefined;
  const remark = /^[ \t]+#.*/.exec(rest)?.[0].trimEnd();
  return remark
    ? {
        offset: written.length + remark.indexOf('#'),
        severity: 'warning',
        problem: `Everything from “${remark.trim()}” on is read as a remark and left out of the text.`,
        advice: `If it belongs to the text, put all of it in quotes: '${(value + remark).replaceAll("'", "''")}'.`,
      }
    : undefined;
};

/** Reports dates such as 30 February and dates with a time, which parsers silently convert to another day. */
export const wrongDay: ScalarRule = ({ node: { value }, written }) => {
  if (!(value instanceof Date)) return undefined;
  const [day = '', time] = written.split(/[Tt\s]+/);
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const read = new Date(Date.UTC(year, month - 1, date));
  const isDay = read.getUTCFullYear() === year && read.getUTCDate() === date;
  if (isDay && time === undefined) return undefined;
  return {
    problem: isDay ? `“${written}” is a day with a time.` : `“${written}” is not a day of the calendar.`,
    ...(isDay && { suggestion: day }),
    advice: 'Write the day as year-month-day, like 2027-01-15.',
  };
};
