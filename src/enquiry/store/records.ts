import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { backUp } from './backup.ts';
import {
  assertCompatible,
  assertNotEmptied,
  asStoreError,
  inTransaction,
  openDatabase,
  StoreError,
  TEMPORARY_IN_MEMORY,
} from './database.ts';
import { findDamage, findLogDamage, scrubErased } from './maintenance.ts';
import { bindOperations } from './operations.ts';

/**
 * Opens the store for the command line, whether the service is running or not.
 *
 * Nothing is written and no lock is taken until a command changes data, so read-only commands work with a database that
 * is locked, read-only, of another release or partly damaged.
 *
 * @throws StoreError if there is no database, or if it was truncated
 */
export function openRecords(file: string, { mayCreate = false } = {}) {
  if (!mayCreate && !existsSync(file)) {
    throw new StoreError(
      `There is no database ${file} (setting ENQUIRY_DB): the service makes it when it starts for the first time.`,
    );
  }
  assertNotEmptied(file);
  let reading: ReadableDatabase | undefined;
  let writing: DatabaseSync | undefined;
  const forReading = () => {
    reading ??= openForReading(file);
    return reading.database;
  };
  const forChange = () => (writing ??= openDatabase(file));
  return {
    ...bindOperations({
      read: (work) => work(forReading()),
      async write(work) {
        const database = forChange();
        return inTransaction(database, () => work(database));
      },
    }),
    /**
     * Checks the database and its write-ahead log; returns an empty list if both are intact.
     *
     * @throws StoreError if the database requires a newer release
     */
    findDamage(): string[] {
      const lost = findLogDamage(file);
      // A new database may exist in its log only, so that nothing else can be read if the log is damaged.
      if (lost.length > 0) return lost;
      assertCompatible(forReading(), file);
      return findDamage(forReading());
    },
    backUp: (copy: string) => backUp(forReading(), copy),
    scrubErased: () => scrubErased(forChange()),
    close() {
      writing?.close();
      reading?.close();
    },
  };
}

interface ReadableDatabase {
  database: DatabaseSync;
  close(): void;
}

/** Newest column of `enquiries` that commands require. Columns of the last migration may still be missing. */
const NEEDED_COLUMN = 'further';

/**
 * Opens a database without writing to it. In WAL mode SQLite needs a `-shm` file; if the folder is read-only, a private
 * copy is opened instead.
 *
 * @throws StoreError if it cannot be read, or if `NEEDED_COLUMN` is missing
 */
function openForReading(file: string): ReadableDatabase {
  try {
    return assertReadable(open(file));
  } catch (error) {
    if (error instanceof StoreError) throw error;
    return openCopy(file, error);
  }
}

function open(file: string): ReadableDatabase {
  const url = pathToFileURL(file);
  // Without a write-ahead log no process has the database open. SQLite would leave an empty log behind, owned by the
  // user who runs the command. If that is root, the service could no longer open the database.
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, { readOnly: true });
  database.exec(TEMPORARY_IN_MEMORY);
  return { database, close: () => database.close() };
}

function openCopy(file: string, firstError: unknown): ReadableDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'enquiries-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, basename(file));
    for (const suffix of ['', '-wal']) {
      if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
    }
    const { database } = assertReadable(open(copy));
    // Remove the open copy at once, so that no one else can read it.
    try {
      remove();
    } catch {
      // Some systems cannot remove open files. `close` removes it.
    }
    return {
      database,
      close() {
        database.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error instanceof StoreError ? error : asStoreError(firstError, file);
  }
}

/** Checks the schema. This is the first read, because opening does not read anything. */
function assertReadable(readable: ReadableDatabase): ReadableDatabase {
  try {
    const columns = readable.database.prepare(`SELECT name FROM pragma_table_info('enquiries')`).all();
    if (columns.some(({ name }) => name === NEEDED_COLUMN)) return readable;
    throw new StoreError(
      'The database is of an older release: start the service once, which brings it up to date.',
    );
  } catch (error) {
    readable.close();
    throw error;
  }
}
