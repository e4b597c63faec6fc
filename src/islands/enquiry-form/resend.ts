import { putInOutbox, removeFromOutbox, waitingEntries, type OutboxStorage } from './outbox.ts';
import { RefusedError, sendEnquiry, type SendResult } from './send.ts';

/** Told to the window when an enquiry from the outbox has reached the service; `detail` is its id. */
export const RESENT_EVENT = 'enquiry-resent';

/** Told to the window when the service refused an enquiry from the outbox; it now waits there to be corrected. */
export const REFUSED_EVENT = 'enquiry-refused';

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 600_000;

type Send = (enquiry: Parameters<typeof sendEnquiry>[1]) => Promise<SendResult>;

/** Pause in milliseconds after one more failure on top of so many, growing threefold up to ten minutes. */
export function pauseAfter(failures: number, random: () => number = Math.random): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 3 ** failures);
  // Many browsers lose the same service at the same moment; jitter keeps them from coming back all at once.
  return pause * (0.75 + random() / 2);
}

/**
 * Sends each waiting entry once, oldest first, and stops at the first that does not get through.
 * @returns undefined when none is left waiting, else the result of the try that failed.
 */
export async function resendOnce(
  storage: OutboxStorage,
  send: Send,
  tell: (event: typeof RESENT_EVENT | typeof REFUSED_EVENT, id: string) => void,
): Promise<SendResult | undefined> {
  for (const entry of waitingEntries(storage)) {
    try {
      const result = await send(entry.enquiry);
      if (!result.success) return result;
      removeFromOutbox(storage, entry.enquiry.id);
      tell(RESENT_EVENT, entry.enquiry.id);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      putInOutbox(storage, { ...entry, refused: error.fields });
      tell(REFUSED_EVENT, entry.enquiry.id);
    }
  }
  return undefined;
}

let isRunning = false;

/**
 * Sends what waits in the outbox, with growing pauses until all of it has arrived, and at once when the browser comes
 * online again. One tab does so at a time. Calling it again while it runs changes nothing.
 *
 * @param failure a try that has just failed: the next one comes after a pause. Without it, the first comes now.
 */
export async function keepResending(failure?: SendResult): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  const endpoint = document.documentElement.dataset.enquiryEndpoint ?? '';
  const send: Send = (enquiry) => sendEnquiry(endpoint, enquiry);
  const tell = (event: string, id: string) => void dispatchEvent(new CustomEvent(event, { detail: id }));
  const connection = watchConnection();
  try {
    let last = failure;
    for (let failures = 0; waitingEntries(localStorage).length > 0;) {
      if (last) await connection.pause(last.retryAfterMs ?? pauseAfter(failures++));
      last = await oneTabAtATime(() => resendOnce(localStorage, send, tell));
    }
  } finally {
    connection.stop();
    isRunning = false;
  }
}

/** Without the Web Locks API (old browsers, pages without TLS) tabs may send the same entry; its id makes that harmless. */
const oneTabAtATime = <T>(job: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('enquiry-outbox', job) : job();

/** Hears when the browser comes online again, also while a try is under way that still fails. */
function watchConnection() {
  let cameOnline = false;
  let goOn: (() => void) | undefined;
  const onOnline = () => {
    cameOnline = true;
    goOn?.();
  };
  addEventListener('online', onOnline);
  return {
    /** Waits the given time, or until the browser is online again; not at all if that has happened since the last pause. */
    pause: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(() => goOn?.(), ms);
        goOn = () => {
          clearTimeout(timer);
          cameOnline = false;
          goOn = undefined;
          resolve();
        };
        if (cameOnline) goOn();
      }),
    stop: () => removeEventListener('online', onOnline),
  };
}
