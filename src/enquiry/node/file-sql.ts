import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '../log.ts';
import { type Database, type Sql, UnavailableError } from '../store/sql.ts';
import { streamCopy } from './copy-database.ts';
import {
  assertUsable,
  asUnavailableError,
  findDamage,
  isConnectionLost,
  isRefused,
  openDatabase,
  scrub,
} from './database.ts';
import { own, type Owner } from './owner.ts';

/** Retry interval while the database is unavailable. */
const REOPEN_EVERY_MS = 1_000;

interface FileSqlDeps {
  file: string;
  /** Describes this process, once the database is opened for the first time. */
  owner: () => Owner;
  log: Log;
  /** Called whenever the database becomes available, including the first time. */
  onOpen: () => void;
}

/** An open database. */
interface Open {
  connection: DatabaseSync;
  statements: Database;
  assertInPlace: () => void;
}

/**
 * Creates the database port on a file that may be temporarily unavailable: owned by another process, damaged, read-only,
 * moved away, of a newer release, on a full disk. Meanwhile operations throw the reason, and opening is tried again every
 * second. An existing file is never overwritten, and one that was moved away is not replaced by an empty one.
 *
 * The reason is logged once, and so is the recovery.
 */
export function createFileSql({ file, owner, log, onOpen }: FileSqlDeps) {
  let current: Open | undefined;
  let trouble: UnavailableError | undefined;
  let timer: NodeJS.Timeout | undefined;
  let disown: (() => void) | undefined;
  /** Whether the database was open before. If so, a missing file is an error and not a first start. */
  let wasOpen = false;

  function open(): Open {
    if (current) return current;
    // Until the timer has opened it: each attempt may read all of the file.
    if (trouble && timer) throw trouble;
    return tryToOpen();
  }

  function tryToOpen(): Open {
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      disown ??= own(file, owner());
      const connection = wasOpen ? openAgain() : openDatabase(file);
      current = {
        connection,
        statements: keepStatements(connection),
        assertInPlace: createPlaceCheck(file),
      };
    } catch (error) {
      throw noteTrouble(error);
    }
    wasOpen = true;
    clearInterval(timer);
    timer = undefined;
    noteSuccess();
    onOpen();
    return current;
  }

  /** @throws if the file is missing, damaged or cannot be written to */
  function openAgain(): DatabaseSync {
    if (inodeOf(file) === undefined)
      throw new UnavailableError(`The database ${file} was moved or deleted while in use: put it back.`);
    const opened = openDatabase(file);
    try {
      // A restored file may not match the write-ahead log of the previous one.
      assertUsable(opened);
      return opened;
    } catch (error) {
      opened.close();
      throw error;
    }
  }

  function noteTrouble(error: unknown): UnavailableError {
    const reason = asUnavailableError(error, file);
    if (reason.message !== trouble?.message) log.event('store.unavailable', { reason: reason.message });
    trouble = reason;
    if (!current) timer ??= setInterval(tryNow, REOPEN_EVERY_MS);
    return reason;
  }

  function noteSuccess(): void {
    if (trouble) log.event('store.available');
    trouble = undefined;
  }

  function tryNow(): void {
    try {
      if (!current) tryToOpen();
    } catch {
      // The reason is logged; the timer tries again.
    }
  }

  /** Works with the open database. A success of reading is no sign that writing works again. */
  function use<Result>(work: (opened: Open) => Result): Result {
    const used = open();
    try {
      return work(used);
    } catch (error) {
      if (error instanceof UnavailableError || isConnectionLost(error)) {
        current = undefined;
        closeQuietly(used.connection);
      }
      if (!isRefused(error)) noteTrouble(error);
      throw error;
    }
  }

  const sql: Sql = {
    read: (work) => use(({ statements }) => work(statements)),
    write: (work) =>
      use(({ connection, statements, assertInPlace }) => {
        assertInPlace();
        const result = inTransaction(connection, () => work(statements));
        noteSuccess();
        return result;
      }),
    scrub: () => use(({ connection }) => scrub(connection)),
    findDamage: () => use(({ connection }) => findDamage(connection)),
    copy: () => use(({ connection }) => streamCopy(connection, file)),
  };

  return {
    sql,
    /** Opens the database for a service; a failure is logged and opening is tried again. */
    start: tryNow,
    close(): void {
      clearInterval(timer);
      current?.connection.close();
      current = undefined;
      disown?.();
    },
  };
}

/** Keeps the statements of a connection by their text, so that each is prepared once. */
function keepStatements(connection: DatabaseSync): Database {
  const statements = new Map<string, ReturnType<Database['prepare']>>();
  return {
    prepare(sql) {
      const statement = statements.get(sql) ?? connection.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
  };
}

/** Runs `work` in a transaction that holds the write lock from its start; rolls back on an error. */
function inTransaction<T>(connection: DatabaseSync, work: () => T): T {
  connection.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    connection.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk or an I/O error may have ended the transaction already.
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

/** Closes a connection that is unusable after an error. */
function closeQuietly(connection: DatabaseSync): void {
  try {
    connection.close();
  } catch {
    // It is unusable anyway.
  }
}

/**
 * Creates the check that the open database is still the file at its path. The system lets a process write to a deleted
 * or replaced file, whose content is lost when the process ends.
 */
function createPlaceCheck(file: string): () => void {
  const opened = [file, `${file}-wal`].map((path) => ({ path, inode: inodeOf(path) }));
  return () => {
    const gone = opened.find(({ path, inode }) => inode !== inodeOf(path));
    if (gone)
      throw new UnavailableError(
        `The database ${gone.path} was moved, deleted or replaced while in use: put it back.`,
      );
  };
}

/** Returns the inode of a file; undefined if it does not exist. */
const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;
