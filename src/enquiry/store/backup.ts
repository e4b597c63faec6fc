import { closeSync, existsSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { syncToDisk } from '../sync-to-disk.ts';
import { BACKUP_ID, inTransaction, openDatabase, StoreError } from './database.ts';
import type { ErasedId, MovedRow } from './enquiry.ts';
import { findDamage } from './maintenance.ts';
import { receiveErasedIds, receiveRows } from './moving.ts';

/**
 * Writes a consistent copy of the database to a file, while the service keeps running, and checks the copy. Replaces
 * an earlier backup.
 *
 * @throws StoreError if the file exists and is no backup, or if the copy cannot be written or is damaged
 */
export function backUp(database: DatabaseSync, file: string): Promise<void> {
  return intoFile(file, async (unfinished) => void database.prepare(`VACUUM INTO ?`).run(unfinished));
}

/** Rows of another database and the ids erased there, page by page. */
interface OtherDatabase {
  rows: AsyncIterable<MovedRow[]>;
  erasedIds: AsyncIterable<ErasedId[]>;
}

/**
 * Writes a copy of another database to a file and checks it, as `backUp` does.
 *
 * @throws StoreError as `backUp`; any error of reading the other database
 */
export function backUpFrom({ rows, erasedIds }: OtherDatabase, file: string): Promise<void> {
  return intoFile(file, async (unfinished) => {
    const copy = openDatabase(unfinished);
    try {
      for await (const page of rows) inTransaction(copy, () => receiveRows(copy, page, 'backup'));
      for await (const page of erasedIds) inTransaction(copy, () => receiveErasedIds(copy, page, Date.now()));
    } finally {
      copy.close();
    }
  });
}

/** Writes a database to a temporary file, which is renamed once it is complete, intact and on disk. */
async function intoFile(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  if (existsSync(file) && !isBackup(file))
    throw new StoreError(`There is a file ${file} already, which is no backup: name another one.`);
  const unfinished = `${file}.part`;
  makeEmptyFile(unfinished);
  try {
    await write(unfinished);
    checkAndMark(unfinished);
    await syncToDisk(unfinished);
    renameSync(unfinished, file);
    await syncToDisk(dirname(file));
  } catch (error) {
    for (const suffix of ['', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true });
    const isOfSystem = error instanceof Error && 'code' in error;
    throw isOfSystem ? notWritten(error) : error;
  }
}

/** SQLite accepts an empty file. Created here, it is readable by its owner only. */
function makeEmptyFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    const isLeftOver = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isLeftOver) throw notWritten(error);
    throw new StoreError(`There is an unfinished backup ${path}: remove it unless another backup runs now.`);
  }
}

const notWritten = (error: unknown) =>
  new StoreError(`The backup could not be written: ${error instanceof Error ? error.message : error}.`);

function checkAndMark(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    const [damage] = findDamage(copy);
    if (damage) throw new StoreError(`The backup is not sound: ${damage}.`);
    // One file, beside which nobody who reads it leaves a log.
    copy.exec(`PRAGMA journal_mode = DELETE; PRAGMA application_id = ${BACKUP_ID}`);
  } finally {
    copy.close();
  }
}

/** Where SQLite's file header has the `application_id`, in bytes. */
const ID_OFFSET = 68;

/** Whether a file is a backup. One with a write-ahead log is in use: it was put in the place of a database. */
function isBackup(file: string): boolean {
  if (existsSync(`${file}-wal`)) return false;
  const id = Buffer.alloc(4);
  try {
    const handle = openSync(file, 'r');
    try {
      readSync(handle, id, { position: ID_OFFSET });
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw notWritten(error);
  }
  return id.readUInt32BE() === BACKUP_ID;
}
