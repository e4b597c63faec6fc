import type { Database } from './sql.ts';
import type { Trouble } from './enquiry-record.ts';

export interface Retry extends Trouble {
  id: string;
  lease: string;
  now: number;
  dueAt: number;
  /** True if the mail may have arrived nevertheless. */
  outcomeUnknown: boolean;
  /** Recipients who have the mail and must not get it again. */
  takenBy: string[];
}

/**
 * Schedules the next attempt for an enquiry.
 *
 * @returns false if the lease is lost
 */
export function scheduleRetry(database: Database): (retry: Retry) => boolean {
  const statement = database.prepare(`
    UPDATE enquiries
    SET state = iif(:unknown, 'unknown', 'waiting'), unknown_outcomes = unknown_outcomes + :unknown,
        due_at = :dueAt, lease = NULL, taken_by = :takenBy, last_error = :error, last_error_at = :now, last_reply = :reply
    WHERE id = :id AND lease = :lease AND state = 'sending'
  `);
  return ({ outcomeUnknown, takenBy, reply, ...values }) =>
    statement.run({
      ...values,
      unknown: Number(outcomeUnknown),
      takenBy: takenBy.length > 0 ? JSON.stringify(takenBy) : null,
      reply: reply ?? null,
    }).changes === 1;
}
