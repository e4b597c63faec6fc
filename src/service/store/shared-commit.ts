import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database.ts';

/** A piece of work that waits for the commit, and who waits for it. */
interface Pending {
  work: () => unknown;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Commits together what is to be written in one turn of the event loop: enquiries that arrive, and notes on
 * those that are being delivered.
 *
 * Waiting for the disk is what a write costs; sharing that wait raises what the service can take
 * sevenfold, and no answer is given before the commit that holds its enquiry is on the disk.
 *
 * @param assertInPlace throws if what is written would not be found again
 */
export function createSharedCommit(database: DatabaseSync, assertInPlace: () => void) {
  let pending: Pending[] = [];

  const flush = () => {
    const group = pending;
    pending = [];
    if (group.length === 0) return;
    let results: unknown[];
    try {
      assertInPlace();
      results = inTransaction(database, () => group.map(({ work }) => work()));
    } catch (error) {
      for (const { reject } of group) reject(error);
      return;
    }
    for (const [index, { resolve }] of group.entries()) resolve(results[index]);
  };

  return {
    /**
     * Makes of an operation one that is done with the next commit.
     *
     * @returns a function whose promise is kept once the change is on the disk, and broken with what the
     * database reports; then nothing of it is stored
     */
    share<Args extends unknown[], Result>(operation: (...args: Args) => Result) {
      return (...args: Args) =>
        new Promise<Result>((resolve, reject) => {
          if (pending.length === 0) setImmediate(flush);
          pending.push({ work: () => operation(...args), resolve: resolve as Pending['resolve'], reject });
        });
    },
    /** Commits at once what is waiting for the end of the turn. */
    flush,
  };
}
