import { claimDue } from './claim-due.ts';
import { createPlaceCheck, inTransaction, openDatabase } from './database.ts';
import { eraseEnquiry, forgetErased } from './erase-enquiry.ts';
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
 * Opens the store of enquiries. Each operation is a file of this folder.
 *
 * @param file of the SQLite database, created if it is missing
 * @throws StoreError with a sentence for the person who starts the service
 */
export function openStore(file: string) {
  const database = openDatabase(file);
  const erase = eraseEnquiry(database);
  const assertInPlace = createPlaceCheck(file);
  const { share, flush } = createSharedCommit(database, assertInPlace);
  const writeProbe = probe(database);
  return {
    /** Stores an enquiry; resolves once it is on the disk to whether it was new. */
    addEnquiry: share(insertEnquiry(database)),
    claimDue: share(claimDue(database)),
    extendLease: extendLease(database),
    shortenLeases: shortenLeases(database),
    markDelivered: share(markDelivered(database)),
    scheduleRetry: share(scheduleRetry(database)),
    markFailed: share(markFailed(database)),
    wakeWaiting: wakeWaiting(database),
    nextDue: nextDue(database),
    readQueue: readQueue(database),
    probe(now: number) {
      assertInPlace();
      writeProbe(now);
    },
    selectKeptEnough: selectKeptEnough(database),
    /** Erases enquiries, all or none; returns how many are gone. */
    erase: (ids: string[], now: number) =>
      inTransaction(database, () => ids.filter((id) => erase(id, now)).length),
    forgetErased: forgetErased(database),
    /** Commits what is pending and closes the database. */
    close() {
      flush();
      database.close();
    },
  };
}

export type Store = ReturnType<typeof openStore>;
