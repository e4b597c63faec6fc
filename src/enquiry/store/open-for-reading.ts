import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { asStoreError, StoreError } from './database.ts';

export interface ReadableDatabase {
  database: DatabaseSync;
  close(): void;
}

/** Newest column of `enquiries` that commands require. Columns of the last migration may still be missing. */
const NEEDED_COLUMN = 'suspicion';

/**
 * Opens a database without writing to it. In WAL mode SQLite needs a `-shm` file; if the folder is read-only, a private
 * copy is opened instead.
 *
 * @throws StoreError if it cannot be read, or if `NEEDED_COLUMN` is missing
 */
export function openForReading(file: string): ReadableDatabase {
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
  return { database, close: () => database.close() };
}

function openCopy(file: string, firstError: unknown): ReadableDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'enquiries-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const removeIfPossible = () => {
    try {
      remove();
    } catch {
      // `close` removes it.
    }
  };
  try {
    const copy = join(folder, basename(file));
    for (const suffix of ['', '-wal']) {
      if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
    }
    const { database } = assertReadable(open(copy));
    // Remove the open copy at once, so that no one else can read it. Some systems cannot remove open files.
    removeIfPossible();
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
