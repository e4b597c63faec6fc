import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A start that cannot go on, told in one sentence that a person can act on. */
export class StoreError extends Error {}

/**
 * How long a write waits for another process that is writing. Waiting blocks the event loop, so it is
 * short; two services on one file hold the lock for a few milliseconds each.
 */
const BUSY_TIMEOUT_MS = 2_000;

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/**
 * Opens the database, creates it if need be and brings it to the newest version.
 *
 * @throws StoreError if it cannot be opened, is damaged or belongs to a newer version of the service.
 */
export function openDatabase(file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    // What people wrote is nobody else's business on a shared machine.
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    // In WAL mode a commit is one append to a file; FULL has it on the disk before the commit returns.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
    migrate(database, file);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof StoreError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(`The database ${file} (setting ENQUIRY_DB) cannot be used: ${reason}.`);
  }
}

/** Applies the migrations that are missing, all or none, and only once when two processes start together. */
function migrate(database: DatabaseSync, file: string): void {
  const scripts = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  inTransaction(database, () => {
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    if (version > scripts.length) {
      throw new StoreError(
        `The database ${file} is of version ${version}, but this service knows versions up to ${scripts.length}: ` +
          'start the newer service again or set ENQUIRY_DB to another file.',
      );
    }
    for (const script of scripts.slice(version)) {
      database.exec(readFileSync(join(MIGRATIONS, script), 'utf8'));
    }
    database.exec(`PRAGMA user_version = ${scripts.length}`);
  });
}

/**
 * Makes the check that the open database still is the file of that name. The system lets a program write into
 * a file that was deleted or replaced, and all of it is gone with the program.
 */
export function createPlaceCheck(file: string): () => void {
  const opened = statSync(file);
  return () => {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.ino === opened.ino && found.dev === opened.dev) return;
    throw new StoreError(`The database ${file} was moved or deleted while in use: start the service again.`);
  };
}

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
