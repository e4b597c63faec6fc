import { z } from 'zod';
import { dayIn } from '../../enquiry/contract/local-day.ts';
import { formatDay, type Locale } from '../locale/locale.ts';

/** A date without a time, as `2027-01-15`. Astro's YAML parser makes it a Date at midnight UTC. */
export const day = () =>
  z.preprocess(
    (value) =>
      value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString().slice(0, 10) : value,
    z.iso.date({
      error: ({ input }) =>
        typeof input === 'string' && /^\d{4}-\d\d-\d\d$/.test(input)
          ? 'The calendar has no such day.'
          : 'Write the day as year-month-day, like 2027-01-15.',
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

/**
 * Returns the badge text of an unpublished entry: `Draft`, `From January 15, 2027`; undefined if the entry is public. A day
 * begins at midnight in the time zone of the agency, wherever the build runs.
 */
export function unpublishedBadge(
  { draft, publicFrom }: Visibility,
  now: Date,
  { locale, words }: { locale: Pick<Locale, 'language' | 'timeZone' | 'office'>; words: VisibilityWords },
): string | undefined {
  if (draft) return words.draft;
  if (publicFrom === undefined || publicFrom <= dayIn(locale.timeZone, now)) return undefined;
  return words.publicFrom.replace('{date}', formatDay(locale, publicFrom));
}

/** Whether an entry is public. */
export const isPublic = ({ draft, publicFrom }: Visibility, now: Date, timeZone: string) =>
  !draft && (publicFrom === undefined || publicFrom <= dayIn(timeZone, now));
