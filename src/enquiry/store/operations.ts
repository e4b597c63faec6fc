import { changeOperations, readOperations } from './agency-operations.ts';
import { claimDue } from './claim-due.ts';
import { eraseEnquiry } from './erase-enquiry.ts';
import { extendLease } from './extend-lease.ts';
import { readHousekeeping, trustClock } from './housekeeping.ts';
import { insertEnquiry } from './insert-enquiry.ts';
import { knowsId } from './knows-id.ts';
import { markDelivered } from './mark-delivered.ts';
import { markFailed } from './mark-failed.ts';
import { nextDue } from './next-due.ts';
import { probe } from './probe.ts';
import { readQueue } from './read-queue.ts';
import { scheduleRetry } from './schedule-retry.ts';
import { selectKeptEnough } from './select-kept-enough.ts';
import type { Share } from './share.ts';
import { shortenLeases } from './shorten-leases.ts';
import type { Database } from './sql.ts';
import { wakeWaiting } from './wake-waiting.ts';

/**
 * Prepares the operations of the service, each of which is a file in this folder. Those that write wait for their
 * transaction and return a promise.
 */
export function prepareOperations(database: Database, share: Share) {
  const erase = eraseEnquiry(database);
  return {
    /** Stores an enquiry; resolves to its id once it is on disk, or to undefined for a duplicate. */
    addEnquiry: share(insertEnquiry(database)),
    knowsId: knowsId(database),
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
    selectKeptEnough: selectKeptEnough(database),
    /** Erases enquiries in one transaction; resolves to the ids of those erased. */
    erase: share((ids: string[], now: number) => ids.filter((id) => erase(id, now))),
    readHousekeeping: readHousekeeping(database),
    trustClock: share(trustClock(database)),
    ...readOperations(database),
    ...changeOperations(database, share),
  };
}

/** The operations of the service on its store. */
export type Store = ReturnType<typeof prepareOperations> & {
  /** Removes remains of erased enquiries; returns false if it has to be repeated later. */
  scrubErased(): boolean;
};
