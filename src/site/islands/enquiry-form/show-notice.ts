import type { Notice } from './notice/notice.ts';
import { type OutboxEntry, type OutboxStorage, readOutbox } from './outbox.ts';
import { kindOf } from './retry.ts';
import { shownInForm } from './shown-in-form.ts';
import { isExpired } from './tidy-outbox.ts';

interface WhatToShow {
  storage: OutboxStorage;
  /** Whether this page's first attempt of an entry is pending: most succeed and need no notice. */
  isUnanswered: (id: string) => boolean;
  /** An entry that has just been sent. */
  sent?: OutboxEntry | undefined;
}

let notice: Promise<Notice> | undefined;

/** Updates the notice at the bottom of the page. Its code and texts are fetched when there is something to show. */
export async function showNotice({ storage, isUnanswered, sent }: WhatToShow): Promise<void> {
  const entries = entriesToShow(storage, isUnanswered, Date.now());
  if (entries.length === 0 && !notice) return;
  try {
    notice ??= import('./notice/notice.ts').then(({ createNotice }) => createNotice(storage));
    const { update } = await notice;
    // Read again: entries may have changed during the fetch.
    update(entriesToShow(storage, isUnanswered, Date.now()), sent);
  } catch {
    notice = undefined; // Offline: the next change fetches it again.
  }
}

/** Returns the entries to show. A blocked one is always shown, because the form still says that it is sent later. */
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
