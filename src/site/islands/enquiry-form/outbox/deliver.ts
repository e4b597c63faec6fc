/**
 * Sends enquiries and records failures. The back-off of an entry is stored with it, so that it survives page changes.
 *
 * - While a page stays open, an entry is retried after a pause that grows threefold up to ten minutes, or longer if
 *   `Retry-After` asked for it, up to an hour.
 * - A page view tries an entry at once, unless a firewall or a proxy answered the last attempt with 4xx or
 *   `Retry-After` asked for a pause: then its pause applies across page views, so that no server is flooded.
 * - A browser that comes back online tries every entry at once.
 */
import type { EnquiryAnswer, FieldErrors } from '../../../../enquiry/contract/api.ts';
import {
  type NamedEnquiry,
  type OutboxEntry,
  type OutboxStorage,
  putInOutbox,
  readEntry,
  removeFromOutbox,
  replaceInOutbox,
  type Retry,
  withEntryLock,
} from './storage.ts';

/** Timeout after which the service counts as unreachable. A retry is safe: the id prevents a second copy. */
const TIMEOUT_MS = 20_000;

const FIRST_PAUSE_MS = 5_000;
const LONGEST_OWN_PAUSE_MS = 600_000;

/** Upper limit of all pauses, in milliseconds; a longer `Retry-After` is reduced to it. */
export const LONGEST_PAUSE_MS = 3_600_000;

/** Pause before a retry of an entry that another tab is sending, in milliseconds. */
const BUSY_PAUSE_MS = 5_000;

/** An entry is shown as blocked after responses from elsewhere than the service for this long, in milliseconds. */
const PATIENCE_MS = 24 * 3_600_000;

/** Result of sending an enquiry. */
export type SendResult =
  /** The service has stored it. */
  | { kind: 'sent' }
  /** The service refused it as invalid: a retry without changes is useless. */
  | { kind: 'refused'; fields: FieldErrors }
  /** The service was unreachable or asked for a retry (429, 5xx), or the response came from elsewhere. */
  | Failure;

interface Failure {
  kind: 'failed';
  /** Minimum pause before the next attempt from `Retry-After`, in milliseconds. */
  retryAfterMs?: number;
  /** Status of a response that is not the service's: from a firewall, a proxy or a captive portal. */
  foreignStatus?: number;
}

/** Outcome of an attempt to send an entry. `pauseMs`: milliseconds before the next one. */
type Outcome = Exclude<SendResult, Failure> | { kind: 'failed'; pauseMs: number };

/** Outcome of another attempt to send an entry of the outbox. */
export type RetryOutcome =
  | Outcome
  /** Another tab is sending it, or has just tried. */
  | { kind: 'busy'; pauseMs: number }
  /** Nothing to send: it has been sent, deleted or refused meanwhile. */
  | { kind: 'gone' };

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
      return { kind: 'failed' };
    }
    const answer = await readAnswer(response);
    if (response.ok && answer?.success) return { kind: 'sent' };
    const failure: Failure = { kind: 'failed', ...retryAfter(response) };
    if (!answer) return { ...failure, foreignStatus: response.status };
    if (response.status === 429 || response.status >= 500 || response.ok) return failure;
    return { kind: 'refused', fields: answer.fields ?? {} };
  };

/** Parses the service's response; returns undefined if it came from elsewhere or is incomplete. */
async function readAnswer(response: Response): Promise<EnquiryAnswer | undefined> {
  try {
    const answer = (await response.json()) as Partial<EnquiryAnswer> | null;
    return typeof answer?.success === 'boolean' ? (answer as EnquiryAnswer) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads `Retry-After` in seconds, as the service sends it. Its other form, a date, depends on the visitor's clock. */
function retryAfter(response: Response): Pick<Failure, 'retryAfterMs'> {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? { retryAfterMs: seconds * 1000 } : {};
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
  if (!storage || !keep(storage, entry)) {
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

/** Stores the entry. Returns false if the storage is full or forbidden. */
function keep(storage: OutboxStorage, entry: OutboxEntry): boolean {
  try {
    putInOutbox(storage, entry);
    return true;
  } catch {
    return false;
  }
}

/**
 * Tries an entry of the outbox again, unless another tab is sending it. A refused one stays in the outbox, with its
 * errors.
 */
export async function retryEntry(storage: OutboxStorage, id: string, send: Send): Promise<RetryOutcome> {
  const failures = readEntry(storage, id)?.retry?.failures;
  return withEntryLock(id, async (isFree) => {
    if (!isFree) return { kind: 'busy', pauseMs: BUSY_PAUSE_MS };
    const entry = readEntry(storage, id);
    if (!entry || entry.refused) return { kind: 'gone' };
    if (entry.retry?.failures !== failures) return { kind: 'busy', pauseMs: pauseLeft(entry, Date.now()) };
    const result = await sendAndRecord(storage, entry, send);
    if (result.kind === 'refused') replaceInOutbox(storage, { ...entry, refused: result.fields });
    return result;
  });
}

/** Sends an entry. Removes it if the service has stored it; records a failure in it. */
async function sendAndRecord(storage: OutboxStorage, entry: OutboxEntry, send: Send): Promise<Outcome> {
  const result = await send(entry.enquiry);
  if (result.kind === 'sent') removeFromOutbox(storage, entry.enquiry.id);
  if (result.kind !== 'failed') return result;
  const now = Date.now();
  const failed = afterFailure(entry, result, now);
  replaceInOutbox(storage, failed);
  return { kind: 'failed', pauseMs: failed.retry.nextTryAt - now };
}

/**
 * Returns an entry with one more failed attempt.
 * @param now milliseconds since 1970
 */
export function afterFailure(
  entry: OutboxEntry,
  { retryAfterMs, foreignStatus }: Failure,
  now: number,
  random?: () => number,
): OutboxEntry & { retry: Retry } {
  const earlier = entry.retry?.failures ?? 0;
  const pause = Math.max(outboxPause(earlier, random), Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS));
  return {
    ...entry,
    retry: {
      failures: earlier + 1,
      nextTryAt: now + pause,
      holdsAcrossPages: retryAfterMs !== undefined || isRefusal(foreignStatus),
    },
    // A date from the future comes from a wrong clock.
    ...(foreignStatus !== undefined && { foreignSince: Math.min(entry.foreignSince ?? now, now) }),
  };
}

/** Returns the pause after another failure, in milliseconds; it grows threefold up to ten minutes. */
export function outboxPause(failures: number, random: () => number = Math.random): number {
  const pause = Math.min(LONGEST_OWN_PAUSE_MS, FIRST_PAUSE_MS * 3 ** failures);
  // Many browsers lose the service at the same moment; jitter keeps them from retrying all at once.
  return pause * (0.75 + random() / 2);
}

const isRefusal = (status = 0) => status >= 400 && status < 500;

/**
 * Returns the rest of an entry's pause, in milliseconds. More than the longest pause can only come from a clock that
 * was set back and counts as none.
 *
 * @param now milliseconds since 1970
 */
export function pauseLeft({ retry }: OutboxEntry, now: number): number {
  const left = (retry?.nextTryAt ?? 0) - now;
  return left > LONGEST_PAUSE_MS ? 0 : Math.max(left, 0);
}

/** Returns the rest of the pause at a page view: none, unless the pause applies across page views. */
export const pauseAtPageView = (entry: OutboxEntry, now: number) =>
  entry.retry?.holdsAcrossPages ? pauseLeft(entry, now) : 0;

/** State of an entry in the notice: waiting, refused by the service, or blocked on the way for more than a day. */
export type EntryKind = 'waiting' | 'refused' | 'blocked';

/** @param now milliseconds since 1970 */
export function kindOf({ refused, foreignSince }: OutboxEntry, now: number): EntryKind {
  if (refused) return 'refused';
  return foreignSince !== undefined && now - foreignSince > PATIENCE_MS ? 'blocked' : 'waiting';
}
