import { z } from 'zod';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAME = `(?<name>${MONTHS.join('|')})[a-z]*\\.?`;

/** Spellings of a day. 5/1/2027 is none of them: countries differ in how they read it. */
const SPELLINGS = [
  /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})$/,
  new RegExp(`^(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)? ${NAME},? (?<year>\\d{4})$`, 'i'),
  new RegExp(`^${NAME} (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})$`, 'i'),
  // The day is the number above 12.
  /^(?<day>1[3-9]|[23]\d)[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})$/,
  /^(?<month>\d{1,2})[-/.](?<day>1[3-9]|[23]\d)[-/.](?<year>\d{4})$/,
];

/**
 * Reads a day in any spelling that has one meaning.
 *
 * @param value result of a YAML parser: a Date at midnight UTC, or a string. Parsers differ for 2027-1-5.
 * @returns year-month-day, which may be missing in the calendar; any other value unchanged
 */
function readDay(value: unknown): unknown {
  if (value instanceof Date && !Number.isNaN(+value)) return value.toISOString().slice(0, 10);
  // 20270115 and 2027: as text they get a better error message.
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value;
  const parts = SPELLINGS.map((spelling) => spelling.exec(value.trim())?.groups).find(Boolean);
  if (!parts) return value;
  const { year, name = '', month = MONTHS.indexOf(name.toLowerCase()) + 1, day } = parts;
  return joinDay(year, month, day);
}

const joinDay = (...parts: unknown[]) => parts.map((part) => String(part).padStart(2, '0')).join('-');

/** A date without a time. */
export const day = () =>
  z.preprocess(
    readDay,
    z.iso.date({
      error({ input }) {
        const written = typeof input === 'string' ? input.trim() : '';
        const [, a, b, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(written) ?? [];
        if (year)
          return `Countries differ in how they read this: write ${joinDay(year, b, a)} or ${joinDay(year, a, b)}.`;
        return /^\d{4}-\d\d-\d\d$/.test(written)
          ? 'The calendar has no such day.'
          : 'Write the day as year-month-day, like 2027-01-15.';
      },
    }),
  );

/** Fields that hide an entry from the public, indefinitely or until a date. */
export const visibility = () => ({
  draft: z.boolean().default(false).meta({
    title: 'Draft',
    description: 'true: not public yet. Only you and your colleagues see it, in previews, marked as a draft.',
  }),
  publicFrom: day().optional().meta({
    title: 'Public from',
    description:
      'Visitors do not see the entry until something is published on this day or later. Empty: at once.',
  }),
});

export interface Visibility {
  draft: boolean;
  /** ISO date: `2027-01-15`. */
  publicFrom?: string | undefined;
}

/** Badge texts of unpublished entries. `{date}` in `publicFrom` is a placeholder. */
interface VisibilityWords {
  draft: string;
  publicFrom: string;
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Returns the badge text of an unpublished entry: `Draft`, `From 15 January 2027`; undefined if the entry is public.
 * A day begins at midnight UTC, so that the build does not depend on the machine's time zone.
 */
export function unpublishedBadge(
  { draft, publicFrom }: Visibility,
  now: Date,
  words: VisibilityWords,
): string | undefined {
  if (draft) return words.draft;
  if (publicFrom === undefined || publicFrom <= now.toISOString().slice(0, 10)) return undefined;
  return words.publicFrom.replace('{date}', longDay.format(new Date(publicFrom)));
}

/** Whether an entry is public. */
export const isPublic = (entry: Visibility, now: Date) =>
  unpublishedBadge(entry, now, { draft: 'draft', publicFrom: 'later' }) === undefined;
