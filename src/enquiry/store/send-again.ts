import type { Database } from './sql.ts';

interface SendAgain {
  id: string;
  now: number;
  /** Whether to resend an enquiry that has been delivered. */
  evenIfDelivered: boolean;
}

/**
 * Resets an enquiry that failed, waits or is held as spam, so that it is delivered like a new one.
 *
 * @returns false if it is being sent, does not exist, or is delivered and `evenIfDelivered` is false
 */
export function sendAgain(database: Database): (order: SendAgain) => boolean {
  const statement = database.prepare(`
    UPDATE enquiries
    SET state = 'stored', due_at = :now, attempts = 0, first_attempt_at = NULL, lease = NULL,
        taken_by = iif(state = 'delivered', NULL, taken_by)
    WHERE id = :id AND state <> 'sending' AND (state <> 'delivered' OR :evenIfDelivered)
  `);
  return ({ id, now, evenIfDelivered }) =>
    statement.run({ id, now, evenIfDelivered: Number(evenIfDelivered) }).changes === 1;
}
