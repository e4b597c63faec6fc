import type { DatabaseSync } from 'node:sqlite';

/**
 * Erases an enquiry but for its random id, by which it is known should a browser send it again. To be called
 * in a transaction, and followed by `forgetErased`.
 *
 * @returns false if it is being sent right now, or is not there
 */
export function eraseEnquiry(database: DatabaseSync): (id: string, now: number) => boolean {
  const remember = database.prepare(`
    INSERT OR IGNORE INTO erased_ids (id, erased_at)
    SELECT id, :now FROM enquiries WHERE id = :id AND NOT (state = 'sending' AND due_at > :now)
  `);
  const erase = database.prepare(`
    DELETE FROM enquiries WHERE id = :id AND NOT (state = 'sending' AND due_at > :now)
  `);
  return (id, now) => {
    remember.run({ id, now });
    return erase.run({ id, now }).changes === 1;
  };
}

/**
 * Empties the write-ahead log, which still holds what was erased. The database file itself is overwritten
 * with zeros where it was (`secure_delete`).
 */
export function forgetErased(database: DatabaseSync): () => void {
  return () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}
