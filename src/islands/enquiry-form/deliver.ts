import type { EnquiryInput } from '../../enquiry/enquiry.ts';
import { putInOutbox, removeFromOutbox, type OutboxStorage } from './outbox.ts';
import { RefusedError, type SendResult } from './send.ts';

interface Surroundings {
  /** Undefined where the browser forbids storage. */
  storage: OutboxStorage | undefined;
  send: (enquiry: EnquiryInput) => Promise<SendResult>;
  now: () => number;
}

/**
 * Delivers an enquiry: puts it into the outbox first, so that a closed tab or a lost connection cannot lose it, sends
 * it, and takes it out again once the service has it.
 * @returns how sending went; without success the outbox keeps the enquiry, to be sent again.
 * @throws {RefusedError} if the service refused it.
 * @throws if it could neither be sent nor kept.
 */
export async function deliverEnquiry(
  enquiry: EnquiryInput & { id: string },
  { storage, send, now }: Surroundings,
): Promise<SendResult> {
  const isKept = keep(enquiry, storage, now);
  const forget = () => {
    if (isKept && storage) removeFromOutbox(storage, enquiry.id);
  };
  try {
    const result = await send(enquiry);
    if (result.success) forget();
    else if (!isKept) throw new Error(result.message);
    return result;
  } catch (error) {
    if (error instanceof RefusedError) forget();
    throw error;
  }
}

function keep(
  enquiry: EnquiryInput & { id: string },
  storage: OutboxStorage | undefined,
  now: () => number,
): boolean {
  if (!storage) return false;
  try {
    putInOutbox(storage, { enquiry, writtenAt: now() });
    return true;
  } catch {
    return false; // Full or forbidden: the enquiry is sent all the same, but no one may be told that it is kept.
  }
}
