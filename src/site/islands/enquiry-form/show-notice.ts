import type { Notice } from './notice/notice.ts';
import { type OutboxEntry, type OutboxStorage, readOutbox } from './outbox.ts';
import { kindOf } from './retry.ts';
import { shownInForm } from './shown-in-form.ts';
import { isExpired } from './tidy-outbox.ts';

interface WhatToShow {
  storage: OutboxStorage;
  /** Whether this page's first try of an entry is not answered yet: most go out, and nothing need be said. */
  isUnanswered: (id: string) => boolean;
  /** An entry that has just been sent. */
  sent?: OutboxEntry | undefined;
}

let notice: Promise<Notice> | undefined;

/** Brings the notice at the bottom of the page up to date. Its code and words are fetched when there is something to say. */
export async function showNotice({ storage, isUnanswered, sent }: WhatToShow): Promise<void> {
  const entries = entriesToShow(storage, isUnanswered, Date.now());
  if (entries.length === 0 && !notice) return;
  try {
    notice ??= import('./notice/notice.ts').then(({ createNotice }) => createNotice(storage));
    const { update } = await notice;
    // Read again: fetching takes time.
    update(entriesToShow(storage, isUnanswered, Date.now()), sent);
  } catch {
    notice = undefined; // Offline: the next change fetches it again.
  }
}

/** A blocked enquiry is shown in any case, because the form still says that it goes out by itself. */
function entriesToShow(
  storage: OutboxStorage,
  isUnanswered: (id: string) => boolean,
  now: number,
): OutboxEntry[] {
  return readOutbox(storage).filter(
    (entry) =>
      !isExpired(entry, now) &&
      !isUnanswered(entry.enquiry.id) &&
      (kindOf(entry, now) === 'blocked' || !shownInForm.has(entry.enquiry.id)),
  );
}
