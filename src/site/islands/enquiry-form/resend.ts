import { type OutboxEntry, type OutboxStorage, readEntry, readOutbox, removeFromOutbox } from './outbox.ts';
import { pauseAtPageView, pauseLeft } from './retry.ts';
import { isExpired } from './tidy-outbox.ts';
import { type Send, tryEntry, type TryOutcome } from './try-entry.ts';

interface ResenderOptions {
  storage: OutboxStorage;
  send: Send;
  /** Called after each attempt. */
  onOutcome: (id: string, outcome: TryOutcome) => void;
}

/** Sends the entries of the outbox while the page is open, each with its own back-off. */
export interface Resender {
  /**
   * Starts a page view: tries each entry at once unless its pause applies across page views (see `retry.ts`). An
   * expired entry gets a last attempt and is then removed.
   *
   * @param isTriedHere whether this page has just tried it; then its pause applies as well
   */
  start(isTriedHere: (id: string) => boolean): void;
  /** Tries all entries at once. */
  tryAll(): void;
  /** Schedules the next attempt of an entry that the form or another tab has changed. */
  update(id: string): void;
  /** Whether the first attempt of an entry in this page view is still pending. */
  isUnanswered(id: string): boolean;
}

export function createResender({ storage, send, onOutcome }: ResenderOptions): Resender {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const inFlight = new Set<string>();
  /** Entries to retry at once if the attempt in flight fails. */
  const tryAgain = new Set<string>();
  const unanswered = new Set<string>();

  function plan(id: string, pauseMs: number): void {
    clearTimeout(timers.get(id));
    timers.set(id, setTimeout(attempt, pauseMs, id));
  }

  async function attempt(id: string): Promise<void> {
    if (inFlight.has(id)) return void tryAgain.add(id);
    clearTimeout(timers.get(id));
    inFlight.add(id);
    const outcome = await tryEntry(storage, id, send).finally(() => inFlight.delete(id));
    if (outcome.kind !== 'busy') unanswered.delete(id);
    const isAskedAgain = tryAgain.delete(id);
    if ('pauseMs' in outcome) plan(id, isAskedAgain && outcome.kind === 'failed' ? 0 : outcome.pauseMs);
    onOutcome(id, outcome);
  }

  function begin(entry: OutboxEntry, pauseMs: number): void {
    const { id } = entry.enquiry;
    if (pauseMs > 0) plan(id, pauseMs);
    else {
      unanswered.add(id);
      void attempt(id);
    }
  }

  async function end({ enquiry: { id }, refused }: OutboxEntry): Promise<void> {
    if (!refused) await attempt(id);
    clearTimeout(timers.get(id));
    removeFromOutbox(storage, id);
  }

  const waiting = () => readOutbox(storage).filter(({ refused }) => !refused);

  return {
    start(isTriedHere) {
      const now = Date.now();
      for (const entry of readOutbox(storage).filter((each) => isExpired(each, now))) void end(entry);
      for (const entry of waiting().filter((each) => !isExpired(each, now))) {
        begin(entry, isTriedHere(entry.enquiry.id) ? pauseLeft(entry, now) : pauseAtPageView(entry, now));
      }
    },
    tryAll: () => waiting().forEach(({ enquiry }) => void attempt(enquiry.id)),
    update(id) {
      clearTimeout(timers.get(id));
      unanswered.delete(id);
      const entry = readEntry(storage, id);
      if (entry && !entry.refused && !inFlight.has(id)) plan(id, pauseLeft(entry, Date.now()));
    },
    isUnanswered: (id) => unanswered.has(id),
  };
}
