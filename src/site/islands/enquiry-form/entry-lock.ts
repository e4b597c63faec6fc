import { entryKey } from './outbox.ts';

/**
 * Runs a job under a lock on an enquiry that all tabs share. Without the Web Locks API (old browsers, pages without
 * TLS) the lock is always granted; the id of the enquiry makes sending it twice harmless.
 *
 * @param job receives whether the lock was granted; if not, another tab is sending the enquiry
 */
export function withEntryLock<T>(id: string, job: (isFree: boolean) => Promise<T>): Promise<T> {
  if (!navigator.locks) return job(true);
  return navigator.locks.request(entryKey(id), { ifAvailable: true }, (lock) => job(lock !== null));
}
