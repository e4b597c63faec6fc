import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inTransaction, openDatabase, StoreError } from './database.ts';
import type { ErasedId, MovedRow } from './enquiry.ts';
import { findDamage } from './maintenance.ts';
import { receiveErasedIds, receiveRows } from './moving.ts';

/**
 * Writes a consistent copy of the database to a new file, while the service keeps running, and checks the copy.
 *
 * @throws StoreError if the file exists, or if the copy cannot be written or is damaged
 */
export function backUp(database: DatabaseSync, file: string): Promise<void> {
  return intoNewFile(file, async (unfinished) => void database.prepare(`VACUUM INTO ?`).run(unfinished));
}

/** Rows of another database and the ids erased there, page by page. */
interface OtherDatabase {
  rows: AsyncIterable<MovedRow[]>;
  erasedIds: AsyncIterable<ErasedId[]>;
}

/**
 * Writes a copy of another database to a new file and checks it, as `backUp` does.
 *
 * @throws StoreError as `backUp`; any error of reading the other database
 */
export function backUpFrom({ rows, erasedIds }: OtherDatabase, file: string): Promise<void> {
  return intoNewFile(file, async (unfinished) => {
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
async function intoNewFile(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  if (existsSync(file)) throw new StoreError(`There is a file ${file} already: name another one.`);
  const unfinished = `${file}.part`;
  makeEmptyFile(unfinished);
  try {
    await write(unfinished);
    assertSound(unfinished);
    syncToDisk(unfinished);
    renameSync(unfinished, file);
    syncToDisk(dirname(file));
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

function assertSound(file: string): void {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    const [damage] = findDamage(copy);
    if (damage) throw new StoreError(`The backup is not sound: ${damage}.`);
  } finally {
    copy.close();
  }
}

function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
