import { entryKey } from './outbox.ts';

/**
 * Runs a job while no other tab sends the same enquiry. Without the Web Locks API (old browsers, pages without TLS) it
 * is always free; the id of the enquiry makes sending it twice harmless.
 *
 * @param job told whether the enquiry is free; if not, another tab is sending it
 */
export function withEntryLock<T>(id: string, job: (isFree: boolean) => Promise<T>): Promise<T> {
  if (!navigator.locks) return job(true);
  return navigator.locks.request(entryKey(id), { ifAvailable: true }, (lock) => job(lock !== null));
}
