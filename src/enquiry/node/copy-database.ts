import { closeSync, createReadStream, openSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { DatabaseSync } from 'node:sqlite';

/**
 * Writes a consistent copy of a database into a new file that only its owner can read, while others write to it.
 *
 * @throws the error of SQLite or the file system; the file is removed then
 */
export function copyDatabase(database: DatabaseSync, copy: string): void {
  closeSync(openSync(copy, 'wx', 0o600));
  try {
    database.prepare('VACUUM INTO ?').run(copy);
    const copied = new DatabaseSync(copy);
    // One file, beside which nobody who reads it leaves a log.
    copied.exec('PRAGMA journal_mode = DELETE');
    copied.close();
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
}

/** Returns the bytes of a consistent copy, which is made beside the file of the database and removed afterwards. */
export function streamCopy(database: DatabaseSync, file: string): ReadableStream<Uint8Array> {
  const copy = `${file}.copy`;
  // Left by a process that was killed.
  rmSync(copy, { force: true });
  copyDatabase(database, copy);
  const bytes = createReadStream('', { fd: openSync(copy, 'r') });
  const remove = () => rmSync(copy, { force: true });
  // Windows does not remove a file that is open.
  if (process.platform === 'win32') bytes.once('close', remove);
  else remove();
  return Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
}
