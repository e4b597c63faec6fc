import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDatabasePrivate } from '../private-files.ts';
import { missingMigrations } from './sql.ts';

/** Reason why the database is unavailable, in one sentence with a remedy where there is one. */
export class StoreError extends Error {}

/**
 * Keeps temporary data in memory, the copy that `VACUUM` makes too (0.1 GB for 100,000 enquiries): a read-only container
 * has no folder for it, and no text is left in one.
 */
export const TEMPORARY_IN_MEMORY = 'PRAGMA temp_store = MEMORY';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/**
 * Oldest schema version that a release must know to work with the current database; stored as `user_version`. Releases
 * up to migration 3 refuse a database whose `user_version` is above their own number of migrations, so a low value lets
 * a deployment go back by one release. Raise it only for a migration that older code cannot work with, one release
 * after the code that can.
 */
const OLDEST_COMPATIBLE_SCHEMA = 3;

/** `application_id` of a backup, which the next backup may replace. A database has another one, also if it was a backup. */
export const BACKUP_ID = 0x656e7162;

interface OpenOptions {
  /**
   * How long a statement blocks while another process writes, in milliseconds. The service passes 0 and retries without
   * blocking (`store.ts`).
   */
  busyTimeoutMs?: number;
}

/**
 * Opens the database, creates it if it is missing and applies missing migrations.
 *
 * @throws StoreError if it cannot be opened, is damaged or needs a newer release
 */
export function openDatabase(file: string, { busyTimeoutMs = 2_000 }: OpenOptions = {}): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    const folder = dirname(file);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    makeDatabasePrivate(folder, file);
    assertNotEmptied(file);
    database = new DatabaseSync(file, { timeout: busyTimeoutMs });
    // In WAL mode a commit is one append to a file; with FULL it is on disk before the commit returns.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
    database.exec(TEMPORARY_IN_MEMORY);
    migrate(database, file);
    if (database.prepare('PRAGMA application_id').get()?.application_id === BACKUP_ID)
      database.exec('PRAGMA application_id = 0');
    makeDatabasePrivate(folder, file);
    return database;
  } catch (error) {
    database?.close();
    throw asStoreError(error, file);
  }
}

/** Converts an error of SQLite or the file system to a `StoreError`. */
export function asStoreError(error: unknown, file: string): StoreError {
  if (error instanceof StoreError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  if (isDiskFull(error, file)) {
    return new StoreError(
      `The disk of the database ${file} (setting ENQUIRY_DB) is full: make room, and enquiries are taken again.`,
    );
  }
  return new StoreError(`The database ${file} (setting ENQUIRY_DB) cannot be used: ${reason}.`);
}

/** SQLite's code for a full disk. */
const SQLITE_FULL = 13;

/** Free space that SQLite needs to open a database; with less it may report a full disk as an I/O error. */
const MIN_FREE_BYTES = 100_000;

function isDiskFull(error: unknown, file: string): boolean {
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  if (code === 'ENOSPC' || errcode === SQLITE_FULL) return true;
  if (!existsSync(dirname(file))) return false;
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize < MIN_FREE_BYTES;
}

/** Applies missing migrations in one transaction. Safe if two processes start at the same time. */
function migrate(database: DatabaseSync, file: string): void {
  const scripts = readMigrations();
  assertCompatible(database, file, scripts.length);
  // Before there was a table for it, `user_version` counted the migrations.
  const missing = () => missingMigrations(database, scripts, userVersion(database));
  // Checked without a lock first, so that a current database opens while another process writes to it.
  if (missing().length === 0) return;
  inTransaction(database, () => {
    const steps = missing();
    for (const step of steps) database.exec(step);
    if (steps.length > 0) database.exec(`PRAGMA user_version = ${OLDEST_COMPATIBLE_SCHEMA}`);
  });
}

/** @throws StoreError if the database requires a newer release */
export function assertCompatible(
  database: DatabaseSync,
  file: string,
  known = readMigrations().length,
): void {
  const needed = userVersion(database);
  if (needed <= known) return;
  throw new StoreError(
    `The database ${file} needs schema ${needed}, but this service knows schemas up to ${known}: ` +
      'start the newer service again or set ENQUIRY_DB to another file.',
  );
}

/** Reads all migrations, in order. */
export const readMigrations = (): string[] =>
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'));

const userVersion = (database: DatabaseSync) =>
  Number(database.prepare('PRAGMA user_version').get()?.user_version);

/**
 * Creates the check that the open database is still the file at its path. The system lets a process write to a deleted
 * or replaced file, whose content is lost when the process ends.
 */
export function createPlaceCheck(file: string): () => void {
  const opened = [file, `${file}-wal`].map((path) => ({ path, inode: inodeOf(path) }));
  return () => {
    assertNotEmptied(file);
    const gone = opened.find(({ path, inode }) => inode !== inodeOf(path));
    if (!gone) return;
    throw new MovedError(
      `The database ${gone.path} was moved, deleted or replaced while in use: put it back.`,
    );
  };
}

/** Returns the inode of a file; undefined if it does not exist. */
const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;

/**
 * Checks that a database was not truncated to an empty file. SQLite, even when it only reads, treats an empty file as a
 * new database and deletes its write-ahead log, which may contain the only copy of the newest enquiries.
 *
 * @throws StoreError with a remedy
 */
export function assertNotEmptied(file: string): void {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (!existsSync(file) || sizeOf(file) > 0 || sizeOf(`${file}-wal`) === 0) return;
  throw new StoreError(
    `The database ${file} was emptied, but ${file}-wal holds enquiries: stop the service, keep that file and put a ` +
      'backup in the place of the database.',
  );
}

/** The open database is no longer the file at its path. */
class MovedError extends StoreError {}

/** Runs `work` in a transaction that holds the write lock from its start; rolls back on an error. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk or an I/O error may have ended the transaction already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Primary result codes of SQLite; https://www.sqlite.org/rescode.html */
const RESULT = { busy: 5, readOnly: 8, corrupt: 11, notADatabase: 26 };

/** Errors after which the connection is unusable. Others, such as a lock or a full disk, are temporary. */
const CONNECTION_IS_LOST = [RESULT.readOnly, RESULT.corrupt, RESULT.notADatabase];

/** Whether another process holds a lock. */
export const isBusy = (error: unknown) => resultCode(error) === RESULT.busy;

/** Whether the database must be reopened after an error. */
export const needsReopening = (error: unknown) =>
  error instanceof MovedError || CONNECTION_IS_LOST.includes(resultCode(error) ?? -1);

/** Returns SQLite's primary result code, without the bits of the extended one; undefined for other errors. */
function resultCode(error: unknown): number | undefined {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}
