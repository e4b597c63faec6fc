import { describe, expect, it } from 'vitest';
import {
  afterFailure,
  kindOf,
  LONGEST_PAUSE_MS,
  pauseAfter,
  pauseAtPageView,
  pauseLeft,
} from '../../../../src/site/islands/enquiry-form/retry.ts';
import type { SendResult } from '../../../../src/site/islands/enquiry-form/send.ts';
import { outboxEntry } from '../../../support/outbox-entry.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const middle = () => 0.5;
const unreachable: SendResult = { success: false, message: 'failed' };
const forbidden: SendResult = { ...unreachable, foreignStatus: 403 };

const failedWith = (result: SendResult, entry = outboxEntry('a')) => afterFailure(entry, result, NOW, middle);

describe('the back-off of an entry', () => {
  it('waits longer before each try, up to ten minutes, give or take a quarter', () => {
    const pauses = [0, 1, 2, 3, 4, 5].map((failures) => pauseAfter(failures, middle));
    expect(pauses).toEqual([5_000, 15_000, 45_000, 135_000, 405_000, 600_000]);
    expect(pauseAfter(9, () => 0)).toBe(450_000);
    expect(pauseAfter(9, () => 1)).toBe(750_000);
  });

  it('counts the failures of the entry on all pages', () => {
    const once = failedWith(unreachable);
    const twice = failedWith(unreachable, once);
    expect(once.retry).toMatchObject({ failures: 1, nextTryAt: NOW + 5_000 });
    expect(twice.retry).toMatchObject({ failures: 2, nextTryAt: NOW + 15_000 });
  });

  it('waits as long as Retry-After asked for, but at most an hour', () => {
    expect(failedWith({ ...unreachable, retryAfterMs: 120_000 }).retry.nextTryAt).toBe(NOW + 120_000);
    expect(failedWith({ ...unreachable, retryAfterMs: 1_000 }).retry.nextTryAt).toBe(NOW + 5_000);
    expect(failedWith({ ...unreachable, retryAfterMs: 1e15 }).retry.nextTryAt).toBe(NOW + HOUR);
  });

  it.each([
    ['the network failed', 'tries at once', unreachable],
    ['a proxy answered 502', 'tries at once', { ...unreachable, foreignStatus: 502 }],
    ['a sign-in page answered 200', 'tries at once', { ...unreachable, foreignStatus: 200 }],
    ['a firewall answered 403', 'waits for the pause', forbidden],
    ['a proxy answered 413', 'waits for the pause', { ...unreachable, foreignStatus: 413 }],
    ['Retry-After asked for it', 'waits for the pause', { ...unreachable, retryAfterMs: 60_000 }],
  ])('after %s, a page view %s', (_, expected, result) => {
    const pause = pauseAtPageView(failedWith(result), NOW);
    expect(pause > 0 ? 'waits for the pause' : 'tries at once').toBe(expected);
  });

  it('a clock that is set back or ahead postpones no try beyond the longest pause', () => {
    const entry = failedWith({ ...forbidden, retryAfterMs: HOUR });
    for (let shift = -50 * HOUR; shift < 50 * HOUR; shift += HOUR / 4) {
      expect(pauseLeft(entry, NOW + shift)).toBeLessThanOrEqual(LONGEST_PAUSE_MS);
    }
    expect(pauseLeft(entry, NOW - 20 * 365 * 24 * HOUR)).toBe(0);
    expect(pauseLeft(entry, NOW + 20 * 365 * 24 * HOUR)).toBe(0);
  });
});

describe('what is told about an entry', () => {
  const since = (foreignSince: number) => outboxEntry('a', { foreignSince });

  it('is that it waits, until something else than the service has answered for more than a day', () => {
    expect(kindOf(outboxEntry('a'), NOW)).toBe('waiting');
    expect(kindOf(since(NOW - 24 * HOUR), NOW)).toBe('waiting');
    expect(kindOf(since(NOW - 24 * HOUR - 1), NOW)).toBe('blocked');
  });

  it('counts from the first such answer, also over other failures', () => {
    const first = afterFailure(outboxEntry('a'), forbidden, NOW - 25 * HOUR);
    const offline = afterFailure(first, unreachable, NOW - 2 * HOUR);
    expect(kindOf(afterFailure(offline, forbidden, NOW), NOW)).toBe('blocked');
  });

  it('is not put off by a first answer from the future', () => {
    expect(afterFailure(since(NOW + 1e12), forbidden, NOW).foreignSince).toBe(NOW);
  });

  it('is that it must be corrected, once the service has refused it', () => {
    expect(kindOf(outboxEntry('a', { refused: {}, foreignSince: 0 }), NOW)).toBe('refused');
  });
});
