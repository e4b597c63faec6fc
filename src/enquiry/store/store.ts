import type { DatabaseSync } from 'node:sqlite';
import { asStoreError, createPlaceCheck, inTransaction, isBusy, openDatabase } from './database.ts';
import { assertSchema, assertUsable, scrubErased } from './maintenance.ts';
import { type Access, bindOperations } from './operations.ts';
import { keepStatements } from './sql.ts';

/**
 * Opens the store of enquiries in a file. Writes wait for the shared commit, except `assertUsable` and `scrubErased`. No
 * operation blocks while another process holds the write lock.
 *
 * @param file path of the SQLite database, created if it is missing
 * @throws StoreError with a message for the operator
 */
export function openStore(file: string) {
  const database = openDatabase(file, { busyTimeoutMs: 0 });
  try {
    assertSchema(database);
  } catch (error) {
    database.close();
    throw asStoreError(error, file);
  }
  const statements = keepStatements(database);
  const commits = createSharedCommit(database, createPlaceCheck(file));
  const access: Access = {
    read: (work) => work(statements),
    write: (work) => commits.run(() => work(statements)),
  };
  return {
    ...access,
    ...bindOperations(access),
    /** Checks the whole database. @throws if it is damaged or cannot be written to */
    assertUsable: () => assertUsable(database),
    scrubErased: () => scrubErased(database),
    /** Commits pending writes and closes the database. */
    close() {
      commits.flush();
      database.close();
    },
  };
}

export type OpenStore = ReturnType<typeof openStore>;

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
     * Runs `work` in the next commit.
     *
     * @returns a promise that resolves once the change is on disk, or rejects with the database error; nothing is stored
     * in that case
     */
    run: <Result>(work: () => Result) =>
      new Promise<Result>((resolve, reject) => {
        if (pending.length === 0) setImmediate(commit, false);
        pending.push({ work, resolve: resolve as Pending['resolve'], reject });
      }),
    /** Commits pending writes immediately. */
    flush: () => commit(true),
  };
}
