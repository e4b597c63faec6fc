import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type OutboxEntry,
  type OutboxStorage,
  putInOutbox,
  readEntry,
  readOutbox,
  removeFromOutbox,
} from '../../../../src/site/islands/enquiry-form/outbox/storage.ts';
import type { SendResult } from '../../../../src/site/islands/enquiry-form/outbox/deliver.ts';
import { createResender } from '../../../../src/site/islands/enquiry-form/outbox/start.ts';
import { memoryStorage, outboxEntry } from '../../../support/outbox.ts';

const NOW = new Date('2026-11-22T12:00:00Z').getTime();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const sent: SendResult = { kind: 'sent' };
const unreachable = { kind: 'failed' } as const;
const forbidden: SendResult = { kind: 'failed', foreignStatus: 403 };

/** `navigator` while another tab holds these locks. */
const locksHeldFor = (...names: string[]) => ({
  locks: {
    request: (name: string, _: unknown, job: (lock: object | null) => unknown) =>
      job(names.includes(name) ? null : {}),
  },
});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Writes entries into an outbox. */
function outboxOf(entries: Record<string, Partial<OutboxEntry>>) {
  const storage = memoryStorage();
  for (const [id, changes] of Object.entries(entries))
    putInOutbox(storage, outboxEntry(id, { writtenAt: NOW, ...changes }));
  return storage;
}

/** Opens a page with this outbox. `answers`: result of sending, by entry id; default: sent. */
async function visit(storage: OutboxStorage, answers: Record<string, SendResult> = {}) {
  // Ends the timers of the previous page, as navigation does; this also resets the clock.
  const now = Date.now();
  vi.clearAllTimers();
  vi.setSystemTime(now);
  const tries: string[] = [];
  const outcomes: string[] = [];
  const resender = createResender(
    storage,
    async ({ id }) => {
      tries.push(id);
      return answers[id] ?? sent;
    },
    (id, { kind }) => outcomes.push(`${id} ${kind}`),
  );
  resender.start();
  await settle();
  const triesOf = (id: string) => tries.filter((tried) => tried === id).length;
  return { resender, tries, triesOf, outcomes };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const idsIn = (storage: OutboxStorage) => readOutbox(storage).map(({ enquiry }) => enquiry.id);
const failedTwice = (nextTryAt: number, holdsAcrossPages = false) => ({
  retry: { failures: 2, nextTryAt, holdsAcrossPages },
});

describe('sending again', () => {
  it('sends every waiting enquiry; one that a firewall refuses delays no other', async () => {
    const storage = outboxOf({ a: {}, b: {}, c: {} });
    const { outcomes } = await visit(storage, { a: forbidden });
    expect(outcomes).toEqual(['a failed', 'b sent', 'c sent']);
    expect(idsIn(storage)).toEqual(['a']);
  });

  it('gives each entry pauses of its own, which grow with its own failures', async () => {
    const retry = { failures: 5, nextTryAt: NOW, holdsAcrossPages: false };
    const { triesOf } = await visit(outboxOf({ a: {}, b: { retry } }), { a: unreachable, b: unreachable });
    await vi.advanceTimersByTimeAsync(7 * MINUTE);
    expect(triesOf('a')).toBeGreaterThanOrEqual(4);
    expect(triesOf('b')).toBe(1);
    await vi.advanceTimersByTimeAsync(6 * MINUTE);
    expect(triesOf('b')).toBe(2);
  });

  it.each([
    ['waits for the pause', 'a firewall refused it', forbidden, []],
    ['waits for the pause', 'a proxy answered 413', { ...unreachable, foreignStatus: 413 }, []],
    ['waits for the pause', 'Retry-After asked for it', { ...unreachable, retryAfterMs: 60_000 }, []],
    ['tries at once', 'the network failed', unreachable, ['a']],
    ['tries at once', 'a proxy answered 502', { ...unreachable, foreignStatus: 502 }, ['a']],
    ['tries at once', 'a sign-in page with 200', { ...unreachable, foreignStatus: 200 }, ['a']],
  ])('at a page view, %s of an entry after %s', async (_does, _after, answer, expected) => {
    const storage = outboxOf({ a: {} });
    await visit(storage, { a: answer });
    for (let view = 0; view < 3; view += 1)
      expect((await visit(storage, { a: answer })).tries).toEqual(expected);
    vi.setSystemTime(NOW + 10 * MINUTE);
    expect((await visit(storage)).tries).toEqual(['a']);
  });

  it('tries all entries at once when the browser is online again, regardless of their pauses', async () => {
    const pause = failedTwice(NOW + 10 * MINUTE, true);
    const storage = outboxOf({ a: pause, b: pause });
    const { resender, tries } = await visit(storage);
    expect(tries).toEqual([]);
    resender.tryAll();
    await settle();
    expect(tries).toEqual(['a', 'b']);
    expect(storage.length).toBe(0);
  });

  it('tries once more at once when the browser comes online during a try that fails', async () => {
    const { resender, tries } = await visit(outboxOf({ a: {} }), { a: unreachable });
    resender.tryAll();
    resender.tryAll();
    await settle();
    expect(tries, 'at the view, then twice').toEqual(['a', 'a', 'a']);
  });

  it('keeps its pauses when the clock is set back by years while the page is open', async () => {
    const { triesOf } = await visit(outboxOf({ a: {} }), { a: forbidden });
    vi.setSystemTime(NOW - 9_000 * DAY);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(triesOf('a')).toBe(2);
  });

  it('keeps a refused enquiry for the visitor and does not send it again', async () => {
    const storage = outboxOf({ a: {} });
    const fields = { phone: 'Enter your phone number.' };
    const { resender, tries, outcomes } = await visit(storage, { a: { kind: 'refused', fields } });
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    resender.tryAll();
    await settle();
    expect([tries, outcomes]).toEqual([['a'], ['a refused']]);
    expect(readEntry(storage, 'a')?.refused).toEqual(fields);
  });

  it('tries an expired entry once more and then removes it, whatever the response', async () => {
    const writtenAt = NOW - 31 * DAY;
    const storage = outboxOf({ a: { writtenAt }, b: { writtenAt }, c: { writtenAt, refused: {} }, d: {} });
    const { tries } = await visit(storage, { b: unreachable, d: unreachable });
    expect(tries.toSorted()).toEqual(['a', 'b', 'd']);
    expect(idsIn(storage)).toEqual(['d']);
  });

  it('does not bring back an entry that the visitor deletes while it is sent', async () => {
    const storage = outboxOf({ a: {} });
    const page = visit(storage, { a: unreachable });
    removeFromOutbox(storage, 'a');
    expect((await page).tries).toEqual(['a']);
    expect(storage.length).toBe(0);
  });
});

describe('with several tabs', () => {
  it('leaves an entry to the tab that is sending it, and checks again later', async () => {
    vi.stubGlobal('navigator', locksHeldFor('enquiry-outbox:a'));
    const storage = outboxOf({ a: {}, b: {} });
    const { tries } = await visit(storage);
    expect(tries).toEqual(['b']);
    vi.stubGlobal('navigator', locksHeldFor());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(tries).toEqual(['b', 'a']);
    expect(storage.length).toBe(0);
  });

  it('waits for the pause that another tab has stored after its own try', async () => {
    const storage = outboxOf({ a: {} });
    const { resender, triesOf } = await visit(storage, { a: unreachable });
    putInOutbox(storage, outboxEntry('a', { writtenAt: NOW, ...failedTwice(NOW + 10 * MINUTE) }));
    resender.update('a');
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    expect(triesOf('a')).toBe(1);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(triesOf('a')).toBe(2);
  });
});
