import { IS_TAKEN } from './move-lease.ts';
import type { Database } from './sql.ts';

/**
 * Deletes enquiries that a move has brought to another database, if they are as the move took them. Call it in a
 * transaction.
 *
 * Their ids are kept like those of erased ones, with a negative time, so that a browser that sends one again does not
 * bring it back, but a move does.
 *
 * @returns the ids of those deleted
 */
export function forgetRows(database: Database): (ids: string[], now: number) => string[] {
  const forget = database.prepare(`DELETE FROM enquiries WHERE id = ? AND ${IS_TAKEN}`);
  const note = database.prepare(`INSERT OR IGNORE INTO erased_ids (id, erased_at) VALUES (?, ?)`);
  const notePending = database.prepare(`UPDATE housekeeping SET erasure_pending = 1`);
  return (ids, now) => {
    const forgotten = ids.filter((id) => forget.run(id).changes === 1);
    for (const id of forgotten) note.run(id, -now);
    if (forgotten.length > 0) notePending.run();
    return forgotten;
  };
}
