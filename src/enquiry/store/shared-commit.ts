import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, isBusy } from './database.ts';

/** An operation that waits for the commit, with the functions that settle its promise. */
interface Pending {
  work: () => unknown;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** How long a write waits for another process's write lock, and its retry interval. */
const BUSY_WAIT_MS = 2_000;
const BUSY_RETRY_MS = 10;

/**
 * Commits all writes of one event loop turn together (group commit): new enquiries and delivery outcomes.
 *
 * The cost of a write is the wait for the disk. Sharing it raises the throughput sevenfold, and each request still
 * waits until its enquiry is on disk.
 *
 * If an operation fails, the others of its group are committed each for itself.
 *
 * While another process holds the write lock, the commit is retried without blocking, so that pages are still served.
 *
 * @param assertInPlace throws if the database is no longer the file at its path
 */
export function createSharedCommit(database: DatabaseSync, assertInPlace: () => void) {
  let pending: Pending[] = [];
  /** When the pending group began to wait for a lock, by the monotonic clock; undefined if it does not wait. */
  let busySince: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** @param isLast whether to fail on a lock instead of retrying */
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
      settle(group, group.length === 1 ? ({ reject }) => reject(error) : commitAlone);
      return;
    }
    settle(group, ({ resolve }, index) => resolve(results[index]));
  }

  /** Commits an operation of a group that failed, so that it does not fail because of another one. */
  function commitAlone({ work, resolve, reject }: Pending): void {
    try {
      resolve(inTransaction(database, work));
    } catch (error) {
      reject(error);
    }
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
     * Wraps an operation so that it runs in the next commit.
     *
     * @returns a function whose promise resolves once the change is on disk, or rejects with the database error;
     * nothing is stored in that case
     */
    share<Args extends unknown[], Result>(operation: (...args: Args) => Result) {
      return (...args: Args) =>
        new Promise<Result>((resolve, reject) => {
          if (pending.length === 0) setImmediate(commit, false);
          pending.push({ work: () => operation(...args), resolve: resolve as Pending['resolve'], reject });
        });
    },
    /** Commits pending writes immediately. */
    flush: () => commit(true),
  };
}
