import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDatabasePrivate } from '../private-files.ts';

/** A reason why the database cannot be used, in one sentence that a person can act on. */
export class StoreError extends Error {}

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/**
 * The oldest schema that a release has to know in order to work with a database of this one. Releases up to migration 3
 * refuse a database whose `user_version` is above their own count of migrations; keeping it here lets a deployment go
 * back by one release. Raise it only for a migration that older code cannot work with, one release after the code that
 * can.
 */
const OLDEST_COMPATIBLE_SCHEMA = 3;

interface OpenOptions {
  /**
   * How long a statement blocks the process while another one writes, in milliseconds. The service passes 0 and retries
   * without blocking (`shared-commit.ts`).
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
    // In WAL mode a commit is one append to a file; FULL has it on the disk before the commit returns.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
    migrate(database, file);
    makeDatabasePrivate(folder, file);
    return database;
  } catch (error) {
    database?.close();
    throw asStoreError(error, file);
  }
}

/** Turns an error of SQLite or the file system into a sentence with a remedy. */
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

/** What SQLite needs to open a database at least; with less it may call a full disk an I/O error. */
const MIN_FREE_BYTES = 100_000;

function isDiskFull(error: unknown, file: string): boolean {
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  if (code === 'ENOSPC' || errcode === SQLITE_FULL) return true;
  if (!existsSync(dirname(file))) return false;
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize < MIN_FREE_BYTES;
}

/** Applies missing migrations, all or none, and only once when two processes start together. */
function migrate(database: DatabaseSync, file: string): void {
  const scripts = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  assertCompatible(database, file, scripts.length);
  // Without a lock first: a database that somebody writes to opens all the same.
  if (schemaVersion(database) >= scripts.length) return;
  inTransaction(database, () => {
    const version = schemaVersion(database);
    if (version >= scripts.length) return;
    for (const script of scripts.slice(version)) {
      database.exec(readFileSync(join(MIGRATIONS, script), 'utf8'));
    }
    database.exec(`UPDATE schema_version SET version = ${scripts.length}`);
    database.exec(`PRAGMA user_version = ${OLDEST_COMPATIBLE_SCHEMA}`);
  });
}

/** @throws StoreError if the database needs a release that knows more migrations */
export function assertCompatible(database: DatabaseSync, file: string, known = countMigrations()): void {
  const needed = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (needed <= known) return;
  throw new StoreError(
    `The database ${file} needs schema ${needed}, but this service knows schemas up to ${known}: ` +
      'start the newer service again or set ENQUIRY_DB to another file.',
  );
}

const countMigrations = () => readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length;

/** The newest migration that was applied; 0 for an empty database. */
function schemaVersion(database: DatabaseSync): number {
  const hasTable = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'schema_version'`).get();
  const row = hasTable
    ? database.prepare('SELECT version FROM schema_version').get()
    : database.prepare('PRAGMA user_version').get();
  return Number(row?.version ?? row?.user_version);
}

/**
 * Makes the check that the open database still is the file of that name. The system lets a program write into
 * a file that was deleted or replaced, and all of it is gone with the program.
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

/** The number of a file within its disk; undefined if there is none of that name. */
const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;

/**
 * Makes sure that a database was not emptied. SQLite takes an empty file for a new database and deletes its write-ahead
 * log, in which the newest enquiries may stand alone, even if it only reads.
 *
 * @throws StoreError that says what to do
 */
export function assertNotEmptied(file: string): void {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (!existsSync(file) || sizeOf(file) > 0 || sizeOf(`${file}-wal`) === 0) return;
  throw new StoreError(
    `The database ${file} was emptied, but ${file}-wal holds enquiries: stop the service, keep that file and put a ` +
      'backup in the place of the database.',
  );
}

/** The open database is no longer the file of its name. */
class MovedError extends StoreError {}

/** Runs `work` in a transaction that holds the write lock from its start, and undoes all of it on an error. */
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

/** Errors after which the open connection is of no use. Others pass by themselves: a lock, a full disk. */
const CONNECTION_IS_LOST = [RESULT.readOnly, RESULT.corrupt, RESULT.notADatabase];

/** Whether another process holds a lock. */
export const isBusy = (error: unknown) => resultCode(error) === RESULT.busy;

/** Whether the database has to be opened anew after an error. */
export const needsReopening = (error: unknown) =>
  error instanceof MovedError || CONNECTION_IS_LOST.includes(resultCode(error) ?? -1);

/** The primary result code, without the bits of the extended one; undefined for errors of others. */
function resultCode(error: unknown): number | undefined {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}
