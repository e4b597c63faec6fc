import type { Database } from './sql.ts';
import type { Trouble } from './enquiry-record.ts';

/**
 * Marks an enquiry as delivered: the mail server accepted the mail, or its file is written. `trouble` is set if some
 * recipients will never get it.
 *
 * It does not check the lease: even if another process holds it now, the mail must not be sent again. The stored time
 * is at least the last one at which the clock was trusted, so that retention does not erase the enquiry at once.
 */
export function markDelivered(database: Database): (id: string, now: number, trouble?: Trouble) => void {
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
