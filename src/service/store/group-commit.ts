import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database.ts';
import type { NewEnquiry } from './enquiry-record.ts';
import { insertEnquiry } from './insert-enquiry.ts';

interface Pending {
  enquiry: NewEnquiry;
  resolve(isNew: boolean): void;
  reject(error: unknown): void;
}

/**
 * Commits the enquiries that arrive in one turn of the event loop together.
 *
 * Waiting for the disk is what an enquiry costs; sharing that wait raises what the service can take
 * sevenfold, and no answer is given before the commit that holds its enquiry is on the disk.
 *
 * @param assertInPlace throws if what is written would not be found again
 */
export function createGroupCommit(database: DatabaseSync, assertInPlace: () => void) {
  const insert = insertEnquiry(database);
  let pending: Pending[] = [];

  const flush = () => {
    const group = pending;
    pending = [];
    if (group.length === 0) return;
    let areNew: boolean[];
    try {
      assertInPlace();
      areNew = inTransaction(database, () => group.map(({ enquiry }) => insert(enquiry)));
    } catch (error) {
      for (const { reject } of group) reject(error);
      return;
    }
    for (const [index, { resolve }] of group.entries()) resolve(areNew[index] === true);
  };

  return {
    /**
     * Stores an enquiry durably.
     *
     * @returns once it is on the disk: whether it was new, false if its id had been stored before
     * @throws what the database reports; then nothing of it is stored
     */
    add(enquiry: NewEnquiry): Promise<boolean> {
      return new Promise((resolve, reject) => {
        if (pending.length === 0) setImmediate(flush);
        pending.push({ enquiry, resolve, reject });
      });
    },
    /** Commits at once what is waiting for the end of the turn. */
    flush,
  };
}
