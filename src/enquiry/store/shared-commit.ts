import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, isBusy } from './database.ts';

/** A piece of work that waits for the commit, and who waits for it. */
interface Pending {
  work: () => unknown;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** How long a write waits for another process that is writing, and how often it tries. */
const BUSY_WAIT_MS = 2_000;
const BUSY_RETRY_MS = 10;

/**
 * Commits together what is to be written in one turn of the event loop: enquiries that arrive, and notes on
 * those that are being delivered.
 *
 * Waiting for the disk is what a write costs; sharing that wait raises what the service can take
 * sevenfold, and no answer is given before the commit that holds its enquiry is on the disk.
 *
 * While another process holds the write lock, the group is tried again without blocking the process: pages are served
 * meanwhile.
 *
 * @param assertInPlace throws if what is written would not be found again
 */
export function createSharedCommit(database: DatabaseSync, assertInPlace: () => void) {
  let pending: Pending[] = [];
  /** When the oldest pending work began to wait for a lock; undefined while there is none. Monotonic. */
  let busySince: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** @param isLast whether a lock is an error now */
  function commit(isLast: boolean): void {
    clearTimeout(timer);
    timer = undefined;
    const group = pending;
    if (group.length === 0) return;
    let results: unknown[];
    try {
      assertInPlace();
      results = inTransaction(database, () => group.map(({ work }) => work()));
    } catch (error) {
      if (isBusy(error) && !isLast && canWait()) {
        timer = setTimeout(commit, BUSY_RETRY_MS, false);
        return;
      }
      settle(group, ({ reject }) => reject(error));
      return;
    }
    settle(group, ({ resolve }, index) => resolve(results[index]));
  }

  function canWait(): boolean {
    busySince ??= performance.now();
    return performance.now() - busySince < BUSY_WAIT_MS;
  }

  function settle(group: Pending[], how: (waiting: Pending, index: number) => void): void {
    pending = [];
    busySince = undefined;
    group.forEach(how);
  }

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
          if (pending.length === 0) setImmediate(commit, false);
          pending.push({ work: () => operation(...args), resolve: resolve as Pending['resolve'], reject });
        });
    },
    /** Commits at once what is waiting for the end of the turn. */
    flush: () => commit(true),
  };
}
