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
 * Opens the store of enquiries. Each operation is a file of this folder. Every write waits for the shared commit and
 * returns a promise; no operation blocks the process while another one holds the write lock.
 *
 * @param file of the SQLite database, created if it is missing
 * @throws StoreError with a sentence for the person who runs the service
 */
export function openStore(file: string) {
  const database = openDatabase(file, { busyTimeoutMs: 0 });
  const erase = eraseEnquiry(database);
  const assertInPlace = createPlaceCheck(file);
  const { share, flush } = createSharedCommit(database, assertInPlace);
  return {
    /** Stores an enquiry; resolves once it is on the disk to whether it was new. */
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
    /** Reads all and writes. @throws if the database is damaged or takes no writes */
    assertUsable: assertUsable(database),
    selectKeptEnough: selectKeptEnough(database),
    /** Erases enquiries, all or none; resolves to the ids of those that are gone. */
    erase: share((ids: string[], now: number) => ids.filter((id) => erase(id, now))),
    scrubErased: scrubErased(database),
    readHousekeeping: readHousekeeping(database),
    trustClock: share(trustClock(database)),
    /** Commits what is pending and closes the database. */
    close() {
      flush();
      database.close();
    },
  };
}

export type OpenStore = ReturnType<typeof openStore>;

/** The operations of the store, without opening and closing it. */
export type Store = Omit<OpenStore, 'close'>;
