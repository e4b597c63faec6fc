import { MAIL } from './deliveries.ts';
import type { Database } from './sql.ts';

/**
 * Erases enquiries except for their random ids, by which they are recognised if a browser sends them again. Call
 * `Sql.scrub` afterwards. Skips those that are being sent.
 *
 * @returns the ids of those erased
 */
export function eraseEnquiries(database: Database, ids: string[], now: number): string[] {
  const isIdle = `NOT EXISTS (SELECT 1 FROM deliveries WHERE deliveries.id = :id AND state = 'sending')`;
  const remember = database.prepare(`
    INSERT OR IGNORE INTO erased_ids (id, erased_at) SELECT id, :now FROM enquiries WHERE id = :id AND ${isIdle}
  `);
  const erase = database.prepare(`DELETE FROM enquiries WHERE id = :id AND ${isIdle}`);
  const erased = ids.filter((id) => {
    remember.run({ id, now });
    return erase.run({ id }).changes === 1;
  });
  if (erased.length > 0) database.prepare(`UPDATE housekeeping SET erasure_pending = 1`).run();
  return erased;
}

/** Returns the ids of enquiries mailed before a time that wait for no other channel. */
export function selectKeptEnough(database: Database, before: number): string[] {
  const statement = database.prepare(`
    SELECT id FROM deliveries AS mail
    WHERE channel = '${MAIL}' AND delivered_at < ? AND state = 'delivered' AND NOT EXISTS (
      SELECT 1 FROM deliveries WHERE id = mail.id AND (due_at IS NOT NULL OR state = 'sending')
    )
  `);
  return statement.all(before).map(({ id }) => String(id));
}

/** Returns whether text of erased enquiries may remain in the files of the database. */
export const isErasurePending = (database: Database): boolean =>
  database.prepare(`SELECT erasure_pending FROM housekeeping`).get()?.erasure_pending === 1;

/** Notes that nothing of erased enquiries remains. */
export function noteErasureComplete(database: Database): void {
  database.prepare(`UPDATE housekeeping SET erasure_pending = 0`).run();
}
