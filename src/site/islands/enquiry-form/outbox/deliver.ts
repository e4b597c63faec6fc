import type { EnquiryAnswer, FieldErrors } from '../../../../enquiry/contract/api.ts';
import {
  type NamedEnquiry,
  type OutboxEntry,
  type OutboxStorage,
  putInOutbox,
  readEntry,
  removeFromOutbox,
  withEntryLock,
} from './storage.ts';

/** Timeout after which the service counts as unreachable. A retry is safe: the id prevents a second copy. */
const TIMEOUT_MS = 20_000;

/** A longer `Retry-After` is reduced to this, in milliseconds. */
const LONGEST_HOLD_MS = 3_600_000;

/** How long an entry is kept, in milliseconds. After that, data on a device that others may use does more harm than good. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

/** Result of sending an enquiry. */
export type SendResult =
  /** The service has stored it. */
  | { kind: 'sent' }
  /** The service refused it as invalid: a retry without changes is useless. */
  | { kind: 'refused'; fields: FieldErrors }
  /** The service was unreachable or asked for a retry (429, 5xx), or something else has answered. */
  | { kind: 'failed'; retryAfterMs: number };

/** Sends an enquiry to the service. */
export type Send = (enquiry: NamedEnquiry) => Promise<SendResult>;

/** Returns a function that sends enquiries to the service at this URL. */
export const sendTo =
  (endpoint: string): Send =>
  async (enquiry) => {
    let response: Response;
    try {
      response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(enquiry),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch {
      return { kind: 'failed', retryAfterMs: 0 };
    }
    const answer = await readAnswer(response);
    if (response.ok && answer?.success) return { kind: 'sent' };
    const mayRetry = !answer || response.ok || response.status === 429 || response.status >= 500;
    if (!mayRetry) return { kind: 'refused', fields: answer.fields ?? {} };
    // In seconds, as the service sends it. Its other form, a date, depends on the visitor's clock.
    const seconds = Number(response.headers.get('retry-after')) || 0;
    return { kind: 'failed', retryAfterMs: Math.min(seconds * 1000, LONGEST_HOLD_MS) };
  };

/** Parses the service's response; returns undefined if it came from a firewall or a proxy, or is incomplete. */
async function readAnswer(response: Response): Promise<EnquiryAnswer | undefined> {
  try {
    const answer = (await response.json()) as Partial<EnquiryAnswer> | null;
    return typeof answer?.success === 'boolean' ? (answer as EnquiryAnswer) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Delivers a new enquiry: stores it in the outbox, so that a closed tab or a lost connection cannot lose it, sends it,
 * and removes it from the outbox once the service has stored or refused it. After a failure the outbox keeps it.
 *
 * @param storage undefined where the browser forbids it; without storage the enquiry is sent all the same
 * @throws if it could be neither sent nor stored
 */
export async function deliverEnquiry(
  storage: OutboxStorage | undefined,
  enquiry: NamedEnquiry,
  send: Send,
): Promise<SendResult> {
  const entry: OutboxEntry = { enquiry, writtenAt: Date.now() };
  if (!storage || !putInOutbox(storage, entry)) {
    const result = await send(enquiry);
    if (result.kind === 'failed') throw new Error('The enquiry could be neither sent nor stored.');
    return result;
  }
  return withEntryLock(enquiry.id, async () => {
    const result = await sendAndRecord(storage, entry, send);
    if (result.kind === 'refused') removeFromOutbox(storage, enquiry.id);
    return result;
  });
}

/**
 * Tries an entry of the outbox again, unless it is being sent, was refused, or has to wait. A refused one stays in the
 * outbox, with its errors. An expired one is removed, whatever the result.
 *
 * @returns undefined if it was not sent
 */
export const retryEntry = (storage: OutboxStorage, id: string, send: Send): Promise<SendResult | undefined> =>
  withEntryLock(id, async (isFree) => {
    const entry = readEntry(storage, id);
    if (!isFree || !entry || hasToWait(entry)) return undefined;
    const result = entry.refused ? undefined : await sendAndRecord(storage, entry, send);
    if (Date.now() - entry.writtenAt > MAX_AGE_MS) removeFromOutbox(storage, id);
    return result;
  });

/** Whether the pause of `Retry-After` is still running. Ignores a longer one: the clock was set back. */
function hasToWait({ notBefore = 0 }: OutboxEntry): boolean {
  const left = notBefore - Date.now();
  return left > 0 && left <= LONGEST_HOLD_MS;
}

/** Sends an entry. Removes it if the service has stored it; else records in it what the response said. */
async function sendAndRecord(storage: OutboxStorage, entry: OutboxEntry, send: Send): Promise<SendResult> {
  const result = await send(entry.enquiry);
  const { id } = entry.enquiry;
  if (result.kind === 'sent') removeFromOutbox(storage, id);
  if (result.kind === 'sent' || !readEntry(storage, id)) return result; // Deleted meanwhile: it must not come back.
  if (result.kind === 'refused') putInOutbox(storage, { ...entry, refused: result.fields });
  else putInOutbox(storage, { ...entry, notBefore: Date.now() + result.retryAfterMs });
  return result;
}
