import { retryEntry, type Send, type SendResult, sendTo } from './deliver.ts';
import type { UpdateLine } from './line.ts';
import { browserStorage, type OutboxStorage, readOutbox } from './storage.ts';

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 600_000;

/** What the form does once the service has stored or refused an enquiry that it shows. */
type Listener = (result: 'sent' | 'refused') => void;

/**
 * The enquiries that the form on this page shows: queued from it, or put back into it to be corrected. The line at the
 * bottom of the page does not repeat them.
 */
const inForm = new Map<string, Listener | undefined>();

let running: ReturnType<typeof start> | undefined;

/** Returns the outbox of this page; undefined where the browser forbids storage. */
function outbox(storage = browserStorage()) {
  running ??= storage && start(storage);
  return running;
}

/** Sends what waits while this page is open, and tells about it at the bottom of the page. */
export const startOutbox = () => void outbox()?.sendNow();

/** Sends an enquiry later that the form of this page could not send, or keeps one that it has put back. */
export function holdInForm(id: string, listener?: Listener): void {
  inForm.set(id, listener);
  outbox()?.sendLater();
}

function start(storage: OutboxStorage) {
  const toShow = () => readOutbox(storage).filter(({ enquiry }) => !inForm.has(enquiry.id));
  let line: Promise<UpdateLine> | undefined;

  /** Updates the line at the bottom of the page. Its code and texts are fetched when there is something to show. */
  async function showLine(news?: 'sent'): Promise<void> {
    if (!line && toShow().length === 0) return;
    try {
      line ??= import('./line.ts').then(({ createLine }) => createLine(storage, toShow));
      (await line)(news);
    } catch {
      line = undefined; // Offline: the next change fetches it again.
    }
  }

  const send = sendTo(document.documentElement.dataset.enquiryEndpoint ?? '');
  const { sendNow, ...resender } = createResender(storage, send, (results) => {
    for (const [id, { kind }] of results) {
      if (kind === 'failed') continue;
      const listener = inForm.get(id);
      inForm.delete(id);
      listener?.(kind);
    }
    void showLine([...results.values()].some(({ kind }) => kind === 'sent') ? 'sent' : undefined);
  });
  const sendLater = () => {
    resender.sendLater();
    if (line) void showLine();
  };
  addEventListener('online', sendNow);
  // The page was restored from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && sendNow());
  // Another tab has added, changed, sent or deleted an entry.
  addEventListener('storage', sendLater);
  return { sendNow, sendLater };
}

/**
 * Sends the entries of the outbox while the page is open: all at once, and those that fail again after a pause that grows
 * threefold up to ten minutes.
 *
 * @param onResults called after each round, with the results of the entries that were sent, by id
 */
export function createResender(
  storage: OutboxStorage,
  send: Send,
  onResults: (results: Map<string, SendResult>) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = FIRST_PAUSE_MS;

  async function sendAll(): Promise<void> {
    const results = new Map<string, SendResult>();
    await Promise.all(
      readOutbox(storage).map(async ({ enquiry: { id } }) => {
        const result = await retryEntry(storage, id, send);
        if (result) results.set(id, result);
      }),
    );
    plan();
    onResults(results);
  }

  function plan(): void {
    clearTimeout(timer);
    if (readOutbox(storage).every(({ refused }) => refused)) return;
    // Many browsers lose the service at the same moment; jitter keeps them from retrying all at once.
    timer = setTimeout(sendAll, pauseMs * (0.75 + Math.random() / 2));
    pauseMs = Math.min(pauseMs * 3, LONGEST_PAUSE_MS);
  }

  const withFirstPause = (then: () => unknown) => () => {
    pauseMs = FIRST_PAUSE_MS;
    then();
  };
  return { sendNow: withFirstPause(sendAll), sendLater: withFirstPause(plan) };
}
