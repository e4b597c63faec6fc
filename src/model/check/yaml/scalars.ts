import { type Document, type Scalar, visit } from 'yaml';
import { findInvisible } from '../invisible.ts';
import type { Sentences } from '../mistake.ts';

/** Finds a mistake in a scalar. `rest` is the source after it; `offset` counts from its start. */
export type ScalarRule = (
  scalar: Scalar,
  written: string,
  rest: string,
) => (Sentences & { offset?: number }) | undefined;

/** Applies a rule to the scalars of a document. Returns mistakes with their offsets in the source. */
export function inScalars(document: Document, text: string, rule: ScalarRule) {
  const found: (Sentences & { offset: number })[] = [];
  visit(document, {
    Scalar(_key, node) {
      const [start = 0, end = 0] = node.range ?? [];
      const mistake = rule(node, text.slice(start, end), text.slice(end));
      if (mistake) found.push({ ...mistake, offset: start + (mistake.offset ?? 0) });
    },
  });
  return found;
}

/** Reports invisible characters that are written as escapes, such as "\\u0007". */
export const invisible: ScalarRule = ({ value }) =>
  typeof value === 'string' ? findInvisible(value)?.words : undefined;

/** Warns of unquoted strings followed by ` #`, whose remainder YAML treats as a comment. */
export const swallowed: ScalarRule = ({ type, value }, written, rest) => {
  if (type !== 'PLAIN' || typeof value !== 'string') return undefined;
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
export const wrongDay: ScalarRule = ({ value }, written) => {
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
