import { type OutboxEntry, type OutboxStorage, replaceInOutbox, type Retry } from './outbox.ts';
import type { SendResult } from './send.ts';

/**
 * The back-off of one entry. Its failures and its next attempt are stored with it, so that they survive page changes.
 *
 * - While a page stays open, an entry is retried after a pause that grows threefold up to ten minutes, or longer if
 *   `Retry-After` asked for it, up to an hour.
 * - A page view tries an entry at once, unless a firewall or a proxy answered the last attempt with 4xx or
 *   `Retry-After` asked for a pause: then its pause applies across page views, so that no server is flooded.
 * - A browser that comes back online tries every entry at once.
 */

const FIRST_PAUSE_MS = 5_000;
const LONGEST_OWN_PAUSE_MS = 600_000;

/** Upper limit of all pauses, in milliseconds; a longer `Retry-After` is reduced to it. */
export const LONGEST_PAUSE_MS = 3_600_000;

/** An entry is shown as blocked after responses from elsewhere than the service for this long, in milliseconds. */
const PATIENCE_MS = 24 * 3_600_000;

/** Returns the pause after another failure, in milliseconds; it grows threefold up to ten minutes. */
export function pauseAfter(failures: number, random: () => number = Math.random): number {
  const pause = Math.min(LONGEST_OWN_PAUSE_MS, FIRST_PAUSE_MS * 3 ** failures);
  // Many browsers lose the service at the same moment; jitter keeps them from retrying all at once.
  return pause * (0.75 + random() / 2);
}

/**
 * Returns an entry with one more failed attempt.
 * @param now milliseconds since 1970
 */
export function afterFailure(
  entry: OutboxEntry,
  { retryAfterMs, foreignStatus }: SendResult,
  now: number,
  random?: () => number,
): OutboxEntry & { retry: Retry } {
  const earlier = entry.retry?.failures ?? 0;
  const pause = Math.max(pauseAfter(earlier, random), Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS));
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

/**
 * Stores a failed attempt.
 * @returns the pause before the next one, in milliseconds
 */
export function recordFailure(
  storage: OutboxStorage,
  entry: OutboxEntry,
  result: SendResult,
  now: number,
): number {
  const failed = afterFailure(entry, result, now);
  replaceInOutbox(storage, failed);
  return failed.retry.nextTryAt - now;
}

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

const isRefusal = (status = 0) => status >= 400 && status < 500;
