import type { DatabaseSync } from 'node:sqlite';
import { isBusy } from './database.ts';
import type { Database } from './sql.ts';

/**
 * Erases an enquiry except for its random id, by which it is recognised if a browser sends it again. Call it in a
 * transaction, then call `scrubErased` after the commit.
 *
 * @returns false if it is being sent or does not exist
 */
export function eraseEnquiry(database: Database): (id: string, now: number) => boolean {
  const remember = database.prepare(`
    INSERT OR IGNORE INTO erased_ids (id, erased_at)
    SELECT id, :now FROM enquiries WHERE id = :id AND NOT (state = 'sending' AND due_at > :now)
  `);
  const erase = database.prepare(`
    DELETE FROM enquiries WHERE id = :id AND NOT (state = 'sending' AND due_at > :now)
  `);
  const notePending = database.prepare(`UPDATE housekeeping SET erasure_pending = 1`);
  return (id, now) => {
    remember.run({ id, now });
    if (erase.run({ id, now }).changes !== 1) return false;
    notePending.run();
    return true;
  };
}

/**
 * Removes remains of erased enquiries from the database and its write-ahead log.
 *
 * `secure_delete` overwrites deleted rows, but not the copies left in free space when SQLite moves rows between pages:
 * of 1,173 erased enquiries, 2 were still readable in the file. `VACUUM` rewrites the file (0.3 s for 100,000
 * enquiries); the checkpoint then empties the log.
 *
 * @returns false if another process reads or writes the database; call it again later
 */
export function scrubErased(database: DatabaseSync): () => boolean {
  return () => {
    try {
      database.exec('VACUUM');
      if (!emptyLog(database)) return false;
      database.exec('UPDATE housekeeping SET erasure_pending = 0');
      return true;
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    }
  };
}

function emptyLog(database: DatabaseSync): boolean {
  const row = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  return Number(row?.busy) === 0;
}
