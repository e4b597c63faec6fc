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
const unreachable: SendResult = { kind: 'failed', retryAfterMs: 0 };
const busy: SendResult = { kind: 'failed', retryAfterMs: 20 * MINUTE };

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
  vi.restoreAllMocks();
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
    (results) => {
      for (const [id, { kind }] of results) outcomes.push(`${id} ${kind}`);
    },
  );
  void resender.sendNow();
  await settle();
  const triesOf = (id: string) => tries.filter((tried) => tried === id).length;
  return { resender, tries, triesOf, outcomes };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const idsIn = (storage: OutboxStorage) => readOutbox(storage).map(({ enquiry }) => enquiry.id);

describe('sending again', () => {
  it('sends every waiting enquiry; one that fails delays no other', async () => {
    const storage = outboxOf({ a: {}, b: {}, c: {} });
    const { outcomes } = await visit(storage, { a: unreachable });
    expect(outcomes.toSorted()).toEqual(['a failed', 'b sent', 'c sent']);
    expect(idsIn(storage)).toEqual(['a']);
  });

  it('waits longer before each try, up to ten minutes, give or take a quarter', async () => {
    for (const [random, factor] of [
      [0, 0.75],
      [1, 1.25],
    ] as const) {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      const { tries } = await visit(outboxOf({ a: {} }), { a: unreachable });
      for (const [index, seconds] of [5, 15, 45, 135, 405, 600, 600].entries()) {
        await vi.advanceTimersByTimeAsync(seconds * factor * 1_000 - 1);
        expect(tries).toHaveLength(index + 1);
        await vi.advanceTimersByTimeAsync(1);
        expect(tries).toHaveLength(index + 2);
      }
    }
  });

  it('tries at once at each page view, and when the browser is online again', async () => {
    const storage = outboxOf({ a: {} });
    for (let view = 0; view < 3; view += 1)
      expect((await visit(storage, { a: unreachable })).tries).toEqual(['a']);
    const { resender, tries } = await visit(storage, { a: unreachable });
    await vi.advanceTimersByTimeAsync(30 * MINUTE);
    tries.length = 0;
    resender.sendNow();
    await settle();
    expect(tries).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(tries, 'the pauses begin anew').toEqual(['a', 'a']);
  });

  it('waits as long as a response asked for, on every page, also when the browser is online again', async () => {
    const storage = outboxOf({ a: {} });
    await visit(storage, { a: busy });
    const { resender, tries } = await visit(storage);
    resender.sendNow();
    await vi.advanceTimersByTimeAsync(19 * MINUTE);
    expect(tries).toEqual([]);
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect(tries).toEqual(['a']);
  });

  it('does not wait for years after the clock was set back', async () => {
    const storage = outboxOf({ a: {} });
    await visit(storage, { a: busy });
    vi.setSystemTime(NOW - 9_000 * DAY);
    expect((await visit(storage)).tries).toEqual(['a']);
  });

  it('keeps a refused enquiry for the visitor and does not send it again', async () => {
    const storage = outboxOf({ a: {} });
    const fields = { phone: 'Enter your phone number.' };
    const { resender, tries, outcomes } = await visit(storage, { a: { kind: 'refused', fields } });
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    resender.sendNow();
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
});
