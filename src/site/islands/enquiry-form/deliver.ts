import { withEntryLock } from './entry-lock.ts';
import {
  type NamedEnquiry,
  type OutboxEntry,
  type OutboxStorage,
  putInOutbox,
  removeFromOutbox,
} from './outbox.ts';
import { recordFailure } from './retry.ts';
import { RefusedError, type SendResult } from './send.ts';

interface Surroundings {
  /** Undefined where the browser forbids storage. */
  storage: OutboxStorage | undefined;
  send: (enquiry: NamedEnquiry) => Promise<SendResult>;
  now: () => number;
}

/**
 * Delivers an enquiry: stores it in the outbox, so that a closed tab or a lost connection cannot lose it, sends it, and
 * removes it from the outbox once the service has stored it.
 * @returns the result of sending; without success the outbox keeps the enquiry for a retry.
 * @throws {RefusedError} if the service refused it.
 * @throws if it could be neither sent nor stored.
 */
export async function deliverEnquiry(
  enquiry: NamedEnquiry,
  { storage, send, now }: Surroundings,
): Promise<SendResult> {
  const entry: OutboxEntry = { enquiry, writtenAt: now() };
  if (!storage || !keep(storage, entry)) {
    const result = await send(enquiry);
    if (!result.success) throw new Error(result.message);
    return result;
  }
  return withEntryLock(enquiry.id, async () => {
    try {
      const result = await send(enquiry);
      if (result.success) removeFromOutbox(storage, enquiry.id);
      else recordFailure(storage, entry, result, now());
      return result;
    } catch (error) {
      if (error instanceof RefusedError) removeFromOutbox(storage, enquiry.id);
      throw error;
    }
  });
}

/** Stores the entry. Returns false if the storage is full or forbidden; the enquiry is then sent all the same. */
function keep(storage: OutboxStorage, entry: OutboxEntry): boolean {
  try {
    putInOutbox(storage, entry);
    return true;
  } catch {
    return false;
  }
}
