import type { DatabaseSync } from 'node:sqlite';
import type { Trouble } from './enquiry-record.ts';

/**
 * Notes that the mail server took the mail, or that its file is written. `trouble` tells why some of the
 * recipients will never get it.
 *
 * It does not ask for the lease: whoever holds the enquiry now, sending it once more would be wrong. The time is never
 * before the last one at which the clock was trusted, or retention would erase the enquiry at once.
 */
export function markDelivered(database: DatabaseSync): (id: string, now: number, trouble?: Trouble) => void {
  const statement = database.prepare(`
    UPDATE enquiries
    SET state = 'delivered', due_at = NULL, lease = NULL,
        delivered_at = coalesce(delivered_at, max(:now, (SELECT coalesce(clock_trusted_at, 0) FROM housekeeping))),
        last_error = coalesce(:error, last_error), last_reply = coalesce(:reply, last_reply),
        last_error_at = iif(:error IS NULL, last_error_at, :now)
    WHERE id = :id
  `);
  return (id, now, trouble) => {
    statement.run({ id, now, error: trouble?.error ?? null, reply: trouble?.reply ?? null });
  };
}
