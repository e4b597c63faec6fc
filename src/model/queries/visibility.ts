import type { Visibility } from '../schemas/visibility.ts';

/** Words for an entry that the public does not see. `{date}` in `publicFrom` becomes the day. */
interface VisibilityWords {
  draft: string;
  publicFrom: string;
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Why the public does not see an entry, as the words of its badge: `Draft`, `From 15 January 2027`.
 * Undefined for an entry that is public. A day begins at midnight UTC, so that every machine builds the same site.
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

/** Entries that may be shown outside of this build too: in shared links and to programs. */
export const publicOnes = <T extends { unpublished: string | undefined }>(entries: T[]) =>
  entries.filter(({ unpublished }) => unpublished === undefined);

/** True once the public sees the entry. */
export const isPublic = (entry: Visibility, now: Date) =>
  unpublishedBadge(entry, now, { draft: 'draft', publicFrom: 'later' }) === undefined;
