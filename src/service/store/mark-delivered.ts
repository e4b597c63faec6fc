import type { DatabaseSync } from 'node:sqlite';

/**
 * Notes that the mail server took the mail, or that its file is written.
 *
 * It does not ask for the lease: whoever holds the enquiry now, sending it once more would be wrong.
 */
export function markDelivered(database: DatabaseSync): (id: string, now: number) => void {
  const statement = database.prepare(`
    UPDATE enquiries
    SET state = 'delivered', delivered_at = coalesce(delivered_at, ?), due_at = NULL, lease = NULL
    WHERE id = ?
  `);
  return (id, now) => {
    statement.run(now, id);
  };
}
