import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EnquiryInput } from '../../../../src/enquiry/contract/enquiry.ts';
import {
  type OutboxEntry,
  putInOutbox,
  readEntry,
  readOutbox,
  removeFromOutbox,
} from '../../../../src/site/islands/enquiry-form/outbox.ts';
import { createResender } from '../../../../src/site/islands/enquiry-form/resend.ts';
import { RefusedError, type SendResult } from '../../../../src/site/islands/enquiry-form/send.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { outboxEntry } from '../../../support/outbox-entry.ts';

const NOW = new Date('2026-11-22T12:00:00Z').getTime();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const sent: SendResult = { success: true, message: 'sent' };
const unreachable: SendResult = { success: false, message: 'failed' };
const forbidden: SendResult = { ...unreachable, foreignStatus: 403 };

/** Another tab that holds these locks. */
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

/** An outbox with these entries, and how each of them is answered. */
function outboxWith(entries: Record<string, Partial<OutboxEntry>>, answers: Record<string, SendResult> = {}) {
  const storage = memoryStorage();
  for (const [id, changes] of Object.entries(entries)) {
    putInOutbox(storage, outboxEntry(id, { writtenAt: NOW, ...changes }));
  }
  const tries: string[] = [];
  const outcomes: string[] = [];
  const resender = createResender({
    storage,
    send: async ({ id = '' }: EnquiryInput) => {
      tries.push(id);
      return answers[id] ?? sent;
    },
    onOutcome: (id, { kind }) => outcomes.push(`${id} ${kind}`),
  });
  const start = () => resender.start(() => false);
  const triesOf = (id: string) => tries.filter((tried) => tried === id).length;
  return { storage, resender, start, tries, triesOf, outcomes, answers };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('sending again', () => {
  it('sends every waiting enquiry and empties the outbox', async () => {
    const { start, storage, outcomes } = outboxWith({ a: {}, b: {} });
    start();
    await settle();
    expect(outcomes).toEqual(['a sent', 'b sent']);
    expect(storage.length).toBe(0);
  });

  it('one entry that a firewall refuses delays no other entry', async () => {
    const { start, storage, triesOf } = outboxWith({ a: {}, b: {}, c: {} }, { a: forbidden });
    start();
    await settle();
    expect(readOutbox(storage).map(({ enquiry }) => enquiry.id)).toEqual(['a']);
    expect([triesOf('a'), triesOf('b'), triesOf('c')]).toEqual([1, 1, 1]);
  });

  it('gives each entry pauses of its own, which grow with its own failures', async () => {
    const { start, triesOf } = outboxWith(
      { a: {}, b: { retry: { failures: 5, nextTryAt: NOW, holdsAcrossPages: false } } },
      { a: unreachable, b: unreachable },
    );
    start();
    await vi.advanceTimersByTimeAsync(7 * MINUTE);
    expect(triesOf('a')).toBeGreaterThanOrEqual(4);
    expect(triesOf('b')).toBe(1);
    await vi.advanceTimersByTimeAsync(6 * MINUTE);
    expect(triesOf('b')).toBe(2);
  });

  it('keeps an entry’s pause across page views after a firewall refused it', async () => {
    const { start, storage, triesOf, answers } = outboxWith({ a: {} }, { a: forbidden });
    start();
    await settle();
    // The timers of a page go with it.
    vi.clearAllTimers();
    for (let view = 0; view < 3; view += 1) outboxOn(storage, answers).start();
    await settle();
    expect(triesOf('a')).toBe(1);
    expect(readEntry(storage, 'a')?.retry?.failures).toBe(1);
    vi.clearAllTimers();
    vi.setSystemTime(NOW + MINUTE);
    const later = outboxOn(storage, {});
    later.start();
    await settle();
    expect(later.tries).toEqual(['a']);
  });

  it('tries an entry at every page view after the network failed', async () => {
    const { storage, start, answers } = outboxWith({ a: {} }, { a: unreachable });
    start();
    await settle();
    for (let view = 0; view < 3; view += 1) {
      vi.clearAllTimers();
      const page = outboxOn(storage, answers);
      page.start();
      await settle();
      expect(page.tries).toEqual(['a']);
    }
  });

  it('tries all entries at once when the browser is online again, whatever their pauses', async () => {
    const retry = { failures: 9, nextTryAt: NOW + 10 * MINUTE, holdsAcrossPages: true };
    const { start, resender, tries, storage } = outboxWith({ a: { retry }, b: { retry } });
    start();
    await settle();
    expect(tries).toEqual([]);
    resender.tryAll();
    await settle();
    expect(tries).toEqual(['a', 'b']);
    expect(storage.length).toBe(0);
  });

  it('tries once more at once when the browser comes online during a try that fails', async () => {
    const { start, resender, tries } = outboxWith({ a: {} }, { a: unreachable });
    start();
    resender.tryAll();
    await settle();
    expect(tries).toEqual(['a', 'a']);
  });

  it('a clock that is set back by years while the page is open shifts no try', async () => {
    const { start, triesOf } = outboxWith({ a: {} }, { a: forbidden });
    start();
    await settle();
    vi.setSystemTime(NOW - 9_000 * DAY);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(triesOf('a')).toBe(2);
  });

  it('sets an enquiry that is refused aside for the visitor', async () => {
    const storage = memoryStorage();
    putInOutbox(storage, outboxEntry('a', { writtenAt: NOW }));
    const fields = { phone: 'Enter your phone number.' };
    const outcomes: string[] = [];
    const send = vi.fn(async () => {
      throw new RefusedError(fields);
    });
    const resender = createResender({
      storage,
      send,
      onOutcome: (id, { kind }) => outcomes.push(`${id} ${kind}`),
    });
    resender.start(() => false);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    resender.tryAll();
    await settle();
    expect(outcomes).toEqual(['a refused']);
    expect(send).toHaveBeenCalledOnce();
    expect(readEntry(storage, 'a')?.refused).toEqual(fields);
  });

  it('gives an entry that has expired a last try and then removes it, whatever the answer', async () => {
    const writtenAt = NOW - 31 * DAY;
    const { start, storage, tries } = outboxWith(
      { a: { writtenAt }, b: { writtenAt }, c: { writtenAt, refused: {} }, d: {} },
      { b: unreachable, d: unreachable },
    );
    start();
    await settle();
    expect(tries.toSorted()).toEqual(['a', 'b', 'd']);
    expect(readOutbox(storage).map(({ enquiry }) => enquiry.id)).toEqual(['d']);
  });

  it('does not bring back an entry that the visitor deletes while it is sent', async () => {
    const { storage, start } = outboxWith({ a: {} }, { a: unreachable });
    start();
    removeFromOutbox(storage, 'a');
    await settle();
    expect(storage.length).toBe(0);
  });
});

describe('with several tabs', () => {
  it('leaves an entry to the tab that is sending it, and looks again later', async () => {
    vi.stubGlobal('navigator', locksHeldFor('enquiry-outbox:a'));
    const { start, tries, storage } = outboxWith({ a: {}, b: {} });
    start();
    await settle();
    expect(tries).toEqual(['b']);
    vi.stubGlobal('navigator', locksHeldFor());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(tries).toEqual(['b', 'a']);
    expect(storage.length).toBe(0);
  });

  it('waits for the pause that another tab has stored after its own try', async () => {
    const { start, storage, resender, triesOf } = outboxWith({ a: {} }, { a: unreachable });
    start();
    await settle();
    const retry = { failures: 2, nextTryAt: NOW + 10 * MINUTE, holdsAcrossPages: false };
    putInOutbox(storage, outboxEntry('a', { writtenAt: NOW, retry }));
    resender.update('a');
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    expect(triesOf('a')).toBe(1);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(triesOf('a')).toBe(2);
  });
});

/** The same outbox on another page. */
function outboxOn(storage: ReturnType<typeof memoryStorage>, answers: Record<string, SendResult>) {
  const tries: string[] = [];
  const resender = createResender({
    storage,
    send: async ({ id }) => {
      tries.push(id);
      return answers[id] ?? sent;
    },
    onOutcome: () => {},
  });
  return { tries, start: () => resender.start(() => false) };
}
