import type { DatabaseSync } from 'node:sqlite';

interface SendAgain {
  id: string;
  now: number;
  /** Sends an enquiry that has been delivered once more. */
  evenIfDelivered: boolean;
}

/**
 * Has an enquiry sent as if it had just arrived: one that failed, that waits, or that was kept as spam.
 *
 * @returns false if it is being sent, has been delivered, or is not there
 */
export function sendAgain(database: DatabaseSync): (order: SendAgain) => boolean {
  const statement = database.prepare(`
    UPDATE enquiries
    SET state = 'stored', due_at = :now, attempts = 0, first_attempt_at = NULL, lease = NULL,
        taken_by = iif(state = 'delivered', NULL, taken_by)
    WHERE id = :id AND state <> 'sending' AND (state <> 'delivered' OR :evenIfDelivered)
  `);
  return ({ id, now, evenIfDelivered }) =>
    statement.run({ id, now, evenIfDelivered: Number(evenIfDelivered) }).changes === 1;
}
