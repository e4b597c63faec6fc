import {
  kindOf,
  pauseAtPageView,
  pauseLeft,
  retryEntry,
  type RetryOutcome,
  type Send,
  sendTo,
} from './deliver.ts';
import { shownInForm, takeCorrection, tellForm } from './form-link.ts';
import type { UpdateNotice } from './notice.ts';
import {
  browserStorage,
  ENTRY_KEY_PREFIX,
  isExpired,
  type OutboxEntry,
  type OutboxStorage,
  readEntry,
  readOutbox,
  removeFromOutbox,
  tidyOutbox,
} from './storage.ts';

let running: Resender | undefined;

/** Starts sending the outbox while this page is open, and reports results in the notice. Runs once per page. */
export function startOutbox(): void {
  const storage = browserStorage();
  if (!running && storage) running = start(storage);
}

/** Hands an enquiry that the form of this page could not send to the outbox. */
export function resendLater(id: string): void {
  startOutbox();
  running?.update(id);
}

function start(storage: OutboxStorage): Resender {
  const resender = createResender(
    storage,
    sendTo(document.documentElement.dataset.enquiryEndpoint ?? ''),
    (id, outcome) => {
      if (outcome.kind === 'sent' || outcome.kind === 'refused') tellForm(outcome.kind, id);
      void showNotice(outcome.kind === 'sent' ? id : undefined);
    },
  );

  /** Returns the entries to show. A blocked one is always shown, because the form still says that it is sent later. */
  const entriesToShow = () => {
    const now = Date.now();
    return readOutbox(storage).filter(
      (entry) =>
        !isExpired(entry, now) &&
        !resender.isUnanswered(entry.enquiry.id) &&
        (kindOf(entry, now) === 'blocked' || !shownInForm.has(entry.enquiry.id)),
    );
  };

  let notice: Promise<UpdateNotice> | undefined;

  /**
   * Updates the notice at the bottom of the page. Its code and texts are fetched when there is something to show.
   * @param sent id of an entry that has just been sent
   */
  async function showNotice(sent?: string): Promise<void> {
    if (!notice && entriesToShow().length === 0) return;
    try {
      notice ??= import('./notice.ts').then(({ createNotice }) => createNotice(storage, entriesToShow));
      (await notice)(sent);
    } catch {
      notice = undefined; // Offline: the next change fetches it again.
    }
  }

  function beginPageView(): void {
    tidyOutbox(storage, Date.now());
    resender.start();
    void showNotice();
  }

  // Drops a requested correction if this page has no form: a form opened later must not show it.
  if (!document.querySelector('.enquiry-form')) takeCorrection();
  beginPageView();
  addEventListener('online', resender.tryAll);
  // The page was restored from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && beginPageView());
  // Another tab has changed, sent or deleted an entry.
  addEventListener('storage', ({ key }) => {
    if (key?.startsWith(ENTRY_KEY_PREFIX)) resender.update(key.slice(ENTRY_KEY_PREFIX.length));
    void showNotice();
  });
  return resender;
}

type Resender = ReturnType<typeof createResender>;

/**
 * Sends the entries of the outbox while the page is open, each with its own back-off.
 * @param onOutcome called after each attempt
 */
export function createResender(
  storage: OutboxStorage,
  send: Send,
  onOutcome: (id: string, outcome: RetryOutcome) => void,
) {
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
    const outcome = await retryEntry(storage, id, send).finally(() => inFlight.delete(id));
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
    /**
     * Starts a page view: tries each entry at once unless its pause applies across page views, or this page has just
     * tried it for its form. An expired entry gets a last attempt and is then removed.
     */
    start(): void {
      const now = Date.now();
      for (const entry of readOutbox(storage).filter((each) => isExpired(each, now))) void end(entry);
      for (const entry of waiting().filter((each) => !isExpired(each, now)))
        begin(entry, (shownInForm.has(entry.enquiry.id) ? pauseLeft : pauseAtPageView)(entry, now));
    },
    /** Tries all entries at once. */
    tryAll: () => waiting().forEach(({ enquiry }) => void attempt(enquiry.id)),
    /** Schedules the next attempt of an entry that the form or another tab has changed. */
    update(id: string): void {
      clearTimeout(timers.get(id));
      unanswered.delete(id);
      const entry = readEntry(storage, id);
      if (entry && !entry.refused && !inFlight.has(id)) plan(id, pauseLeft(entry, Date.now()));
    },
    /** Whether the first attempt of an entry in this page view is still pending: most succeed and need no notice. */
    isUnanswered: (id: string) => unanswered.has(id),
  };
}
