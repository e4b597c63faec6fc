import type { Visibility } from '../schemas/visibility.ts';

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

/** Filters out unpublished entries, for data read outside of this site: shared links, structured data, sitemap. */
export const publicOnes = <T extends { unpublished: string | undefined }>(entries: T[]) =>
  entries.filter(({ unpublished }) => unpublished === undefined);

/** Whether an entry is public. */
export const isPublic = (entry: Visibility, now: Date) =>
  unpublishedBadge(entry, now, { draft: 'draft', publicFrom: 'later' }) === undefined;
