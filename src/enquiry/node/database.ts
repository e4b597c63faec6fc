import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { probe } from '../store/insert.ts';
import { missingMigrations, UnavailableError } from '../store/sql.ts';

const MIGRATIONS = join(import.meta.dirname, '../store/migrations');

/**
 * Oldest schema version that a release must know to work with the current database; stored as `user_version`. Raise it
 * only for a migration that older code cannot work with: a deployment keeps a copy before such a one.
 */
export const OLDEST_COMPATIBLE_SCHEMA = 8;

/** How long a statement waits for the lock of another program, such as Litestream. The service stands still meanwhile. */
const BUSY_TIMEOUT_MS = 100;

/**
 * Opens the database, creates it if it is missing and applies missing migrations.
 *
 * @throws UnavailableError if it cannot be opened, is damaged or needs a newer release
 */
export function openDatabase(file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    // A development server runs without the umask of the service.
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
    database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    // In WAL mode a commit is one append to a file; with FULL it is on disk before the commit returns. Temporary data, such
    // as the copy that VACUUM makes (0.1 GB for 100,000 enquiries), stay in memory: a read-only container has no folder.
    database.exec(`
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY
    `);
    migrate(database, file);
    return database;
  } catch (error) {
    // Closing a database rolls back what is not committed.
    database?.close();
    throw asUnavailableError(error, file);
  }
}

/** Applies missing migrations in one transaction. @throws UnavailableError if the database requires a newer release */
function migrate(database: DatabaseSync, file: string): void {
  const scripts = readMigrations();
  const needed = userVersion(database);
  if (needed > scripts.length)
    throw new UnavailableError(
      `The database ${file} needs schema ${needed}, but this service knows schemas up to ${scripts.length}: ` +
        'start the newer service again or set ENQUIRY_DB to another file.',
    );
  // Before there was a table for it, `user_version` counted the migrations.
  const missing = missingMigrations(database, scripts, needed);
  if (missing.length === 0) return;
  database.exec('BEGIN IMMEDIATE');
  for (const step of missing) database.exec(step);
  database.exec(`PRAGMA user_version = ${OLDEST_COMPATIBLE_SCHEMA}; COMMIT`);
}

/** Reads all migrations, in order. */
const readMigrations = (): string[] =>
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'));

const userVersion = (database: DatabaseSync) =>
  Number(database.prepare('PRAGMA user_version').get()?.user_version);

/** Converts an error of SQLite or the file system to an `UnavailableError`. */
export function asUnavailableError(error: unknown, file: string): UnavailableError {
  if (error instanceof UnavailableError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  if (isDiskFull(error, file)) {
    return new UnavailableError(
      `The disk of the database ${file} (setting ENQUIRY_DB) is full: make room, and enquiries are taken again.`,
    );
  }
  return new UnavailableError(`The database ${file} (setting ENQUIRY_DB) cannot be used: ${reason}.`);
}

/** Free space that SQLite needs to open a database; with less it may report a full disk as an I/O error. */
const MIN_FREE_BYTES = 100_000;

function isDiskFull(error: unknown, file: string): boolean {
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC' || resultCode(error) === RESULT.full) return true;
  if (!existsSync(dirname(file))) return false;
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize < MIN_FREE_BYTES;
}

/** Maximum number of reported errors. */
const MAX_FINDINGS = 10;

/**
 * Reads the whole database and checks its integrity, including the constraints.
 *
 * @returns SQLite's error messages; empty if the database is intact
 */
export function findDamage(connection: DatabaseSync): string[] {
  try {
    const rows = connection.prepare(`PRAGMA integrity_check(${MAX_FINDINGS})`).all();
    return rows.map((row) => String(row.integrity_check)).filter((finding) => finding !== 'ok');
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/**
 * Checks a database that was unavailable before: takes the write lock, reads all of it, then writes to it.
 *
 * @throws UnavailableError if it is damaged; SQLite's error if it cannot be written to
 */
export function assertUsable(connection: DatabaseSync): void {
  // The cheap test first: it fails if the database is locked or read-only.
  connection.exec('BEGIN IMMEDIATE; ROLLBACK');
  const [damage] = findDamage(connection);
  if (damage) {
    throw new UnavailableError(
      `The database is damaged: ${damage}. Stop the service and put a backup in its place, without files that end ` +
        'in -wal and -shm.',
    );
  }
  probe(connection, 0);
}

/**
 * Removes remains of erased enquiries from the database and its write-ahead log.
 *
 * `secure_delete` overwrites deleted rows, but not the copies left in free space when SQLite moves rows between pages:
 * of 1,173 erased enquiries, 2 were still readable in the file. `VACUUM` rewrites the file (0.3 s for 100,000
 * enquiries); the checkpoint then empties the log.
 *
 * @returns false if another program reads the database; call it again later
 */
export function scrub(connection: DatabaseSync): boolean {
  try {
    connection.exec('VACUUM');
    const checkpoint = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    return Number(checkpoint?.busy) === 0;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

/** Primary result codes of SQLite; https://www.sqlite.org/rescode.html */
const RESULT = { busy: 5, readOnly: 8, corrupt: 11, full: 13, constraint: 19, notADatabase: 26 };

/** Errors after which the connection is unusable. Others, such as a lock or a full disk, are temporary. */
const LOST = [RESULT.readOnly, RESULT.corrupt, RESULT.notADatabase];

/** Whether another program holds a lock. */
export const isBusy = (error: unknown) => resultCode(error) === RESULT.busy;

/** Whether a constraint refused the values of a statement, which says nothing about the database. */
export const isRefused = (error: unknown) => resultCode(error) === RESULT.constraint;

/** Whether an error made the connection unusable. */
export const isConnectionLost = (error: unknown) => LOST.includes(resultCode(error) ?? -1);

/** Returns SQLite's primary result code, without the bits of the extended one; undefined for other errors. */
function resultCode(error: unknown): number | undefined {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}
