import { withEntryLock } from './entry-lock.ts';
import {
  type NamedEnquiry,
  type OutboxEntry,
  type OutboxStorage,
  readEntry,
  removeFromOutbox,
  replaceInOutbox,
} from './outbox.ts';
import { pauseLeft, recordFailure } from './retry.ts';
import { RefusedError, type SendResult } from './send.ts';

/** Pause before a retry of an entry that another tab is sending, in milliseconds. */
const BUSY_PAUSE_MS = 5_000;

export type Send = (enquiry: NamedEnquiry) => Promise<SendResult>;

/** Outcome of an attempt. */
export type TryOutcome =
  | { kind: 'sent'; entry: OutboxEntry }
  | { kind: 'refused' }
  /** `pauseMs`: milliseconds before the next attempt. `busy`: another tab is sending it, or has just tried. */
  | { kind: 'failed' | 'busy'; pauseMs: number }
  /** Nothing to send: it has been sent, deleted or refused meanwhile. */
  | { kind: 'gone' };

/** Sends one entry of the outbox, unless another tab is doing so, and stores the outcome. */
export async function tryEntry(storage: OutboxStorage, id: string, send: Send): Promise<TryOutcome> {
  const failures = readEntry(storage, id)?.retry?.failures;
  return withEntryLock(id, async (isFree) => {
    if (!isFree) return { kind: 'busy', pauseMs: BUSY_PAUSE_MS };
    const entry = readEntry(storage, id);
    if (!entry || entry.refused) return { kind: 'gone' };
    if (entry.retry?.failures !== failures) return { kind: 'busy', pauseMs: pauseLeft(entry, Date.now()) };
    try {
      const result = await send(entry.enquiry);
      if (!result.success)
        return { kind: 'failed', pauseMs: recordFailure(storage, entry, result, Date.now()) };
      removeFromOutbox(storage, id);
      return { kind: 'sent', entry };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      replaceInOutbox(storage, { ...entry, refused: error.fields });
      return { kind: 'refused' };
    }
  });
}
