import type { Database } from './sql.ts';

/**
 * Erases enquiries except for their random ids, by which they are recognised if a browser sends them again. Call it in a
 * transaction, then call `scrubErased` after the commit. Skips those that are being sent.
 *
 * @returns the ids of those erased
 */
export function eraseEnquiries(database: Database, ids: string[], now: number): string[] {
  const isSending = `state = 'sending' AND due_at > :now`;
  const isIdle = `NOT (${isSending}) AND id NOT IN (SELECT id FROM deliveries WHERE id = :id AND ${isSending})`;
  const remember = database.prepare(`
    INSERT OR IGNORE INTO erased_ids (id, erased_at) SELECT id, :now FROM enquiries WHERE id = :id AND ${isIdle}
  `);
  const erase = database.prepare(`DELETE FROM enquiries WHERE id = :id AND ${isIdle}`);
  const erased = ids.filter((id) => {
    remember.run({ id, now });
    return erase.run({ id, now }).changes === 1;
  });
  if (erased.length > 0) noteErasurePending(database);
  return erased;
}

/** Notes that text of erased enquiries remains in the database files, until `scrubErased` has removed it. */
export function noteErasurePending(database: Database): void {
  database.prepare(`UPDATE housekeeping SET erasure_pending = 1`).run();
}

/** Returns the ids of enquiries mailed before a time that wait for no other channel, oldest first. */
export function selectKeptEnough(database: Database, before: number, limit: number): string[] {
  const statement = database.prepare(`
    SELECT id FROM enquiries
    WHERE delivered_at IS NOT NULL AND delivered_at < ? AND state = 'delivered'
      AND id NOT IN (SELECT id FROM deliveries WHERE due_at IS NOT NULL)
    ORDER BY delivered_at LIMIT ?
  `);
  return statement.all(before, limit).map(({ id }) => String(id));
}

/** Reads the state of the service that outlasts restarts. */
export function readHousekeeping(database: Database) {
  const row = database.prepare(`SELECT erasure_pending, clock_trusted_at FROM housekeeping`).get();
  return {
    /** Whether text of erased enquiries may remain in the database files. */
    erasurePending: row?.erasure_pending === 1,
    /** The last time at which the clock was trusted, in milliseconds since 1970; null if it never was. */
    clockTrustedAt: (row?.clock_trusted_at as number | null | undefined) ?? null,
  };
}

/** Saves the last time at which the clock was trusted. */
export function trustClock(database: Database, now: number): void {
  database.prepare(`UPDATE housekeeping SET clock_trusted_at = ?`).run(now);
}
