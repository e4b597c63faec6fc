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
