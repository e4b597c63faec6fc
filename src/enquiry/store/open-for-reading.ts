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

/** The columns that the newest migration but the last one added: what a release reads is older than the last one. */
const NEEDED_COLUMN = 'suspicion';

/**
 * Opens a database without writing to it. SQLite needs a file beside a database with a write-ahead log; where the folder
 * takes no writes, a private copy is read instead.
 *
 * @throws StoreError if it cannot be read, or its schema is older than the release before this one
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
  // Without a write-ahead log nobody has the database open. SQLite would leave an empty one behind, which belongs to the
  // person who reads: root, perhaps, so that the service could not open the database any more.
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
      // At the end, then.
    }
  };
  try {
    const copy = join(folder, basename(file));
    for (const suffix of ['', '-wal']) {
      if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
    }
    const { database } = assertReadable(open(copy));
    // It is open, and nobody else is to find it. Where a system does not remove open files, it goes at the end.
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

/** Reads something, because opening alone reads nothing. */
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
