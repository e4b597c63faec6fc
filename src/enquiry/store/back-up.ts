import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from './database.ts';
import { findDamage } from './find-damage.ts';

/**
 * Writes a consistent copy of the database to a new file, while the service keeps running, and checks the copy.
 *
 * @throws StoreError if the file exists, or if the copy cannot be written or is damaged
 */
export function backUp(database: DatabaseSync): (file: string) => void {
  const statement = database.prepare(`VACUUM INTO ?`);
  return (file) => {
    if (existsSync(file)) throw new StoreError(`There is a file ${file} already: name another one.`);
    const unfinished = `${file}.part`;
    try {
      // SQLite accepts an empty file as target. Created here, it is readable by its owner only.
      closeSync(openSync(unfinished, 'wx', 0o600));
    } catch (error) {
      const isLeftOver = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      if (!isLeftOver) throw notWritten(error);
      throw new StoreError(
        `There is an unfinished backup ${unfinished}: remove it unless another backup runs now.`,
      );
    }
    try {
      statement.run(unfinished);
      assertSound(unfinished);
      syncToDisk(unfinished);
      renameSync(unfinished, file);
      syncToDisk(dirname(file));
    } catch (error) {
      rmSync(unfinished, { force: true });
      throw error instanceof StoreError ? error : notWritten(error);
    }
  };
}

const notWritten = (error: unknown) =>
  new StoreError(`The backup could not be written: ${error instanceof Error ? error.message : error}.`);

function assertSound(file: string): void {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    const [damage] = findDamage(copy)();
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
