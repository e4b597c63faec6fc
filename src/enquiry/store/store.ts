import { changeOperations, readOperations } from './agency-operations.ts';
import { assertUsable } from './assert-usable.ts';
import { claimDue } from './claim-due.ts';
import { readHousekeeping, trustClock } from './housekeeping.ts';
import { createPlaceCheck, openDatabase } from './database.ts';
import { eraseEnquiry, scrubErased } from './erase-enquiry.ts';
import { extendLease } from './extend-lease.ts';
import { insertEnquiry } from './insert-enquiry.ts';
import { markDelivered } from './mark-delivered.ts';
import { markFailed } from './mark-failed.ts';
import { nextDue } from './next-due.ts';
import { probe } from './probe.ts';
import { readQueue } from './read-queue.ts';
import { scheduleRetry } from './schedule-retry.ts';
import { selectKeptEnough } from './select-kept-enough.ts';
import { createSharedCommit } from './shared-commit.ts';
import { shortenLeases } from './shorten-leases.ts';
import { wakeWaiting } from './wake-waiting.ts';

/**
 * Opens the store of enquiries. Each operation is a file in this folder. Writes wait for the shared commit and return a
 * promise, except `assertUsable` and `scrubErased`. No operation blocks while another process holds the write lock.
 *
 * @param file path of the SQLite database, created if it is missing
 * @throws StoreError with a message for the operator
 */
export function openStore(file: string) {
  const database = openDatabase(file, { busyTimeoutMs: 0 });
  const erase = eraseEnquiry(database);
  const assertInPlace = createPlaceCheck(file);
  const { share, flush } = createSharedCommit(database, assertInPlace);
  return {
    /** Stores an enquiry; resolves to its id once it is on disk, or to undefined for a duplicate. */
    addEnquiry: share(insertEnquiry(database)),
    claimDue: share(claimDue(database)),
    extendLease: share(extendLease(database)),
    shortenLeases: share(shortenLeases(database)),
    markDelivered: share(markDelivered(database)),
    scheduleRetry: share(scheduleRetry(database)),
    markFailed: share(markFailed(database)),
    wakeWaiting: share(wakeWaiting(database)),
    nextDue: nextDue(database),
    readQueue: readQueue(database),
    probe: share(probe(database)),
    /** Checks the whole database. @throws if it is damaged or cannot be written to */
    assertUsable: assertUsable(database),
    selectKeptEnough: selectKeptEnough(database),
    /** Erases enquiries in one transaction; resolves to the ids of those erased. */
    erase: share((ids: string[], now: number) => ids.filter((id) => erase(id, now))),
    scrubErased: scrubErased(database),
    readHousekeeping: readHousekeeping(database),
    trustClock: share(trustClock(database)),
    ...readOperations(database),
    ...changeOperations(database, share),
    /** Commits pending writes and closes the database. */
    close() {
      flush();
      database.close();
    },
  };
}

export type OpenStore = ReturnType<typeof openStore>;

/** The operations of the store, without `close`. */
export type Store = Omit<OpenStore, 'close'>;
