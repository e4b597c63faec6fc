import type { Database } from './sql.ts';
import type { Trouble } from './enquiry-record.ts';

export interface Failure extends Trouble {
  id: string;
  lease: string;
  now: number;
}

/**
 * Marks an enquiry as failed. It stays in the store, where a person can read and resend it.
 *
 * @returns false if the lease is lost
 */
export function markFailed(database: Database): (failure: Failure) => boolean {
  const statement = database.prepare(`
    UPDATE enquiries
    SET state = 'failed', due_at = NULL, lease = NULL, last_error = :error, last_error_at = :now, last_reply = :reply
    WHERE id = :id AND lease = :lease AND state = 'sending'
  `);
  return ({ id, lease, now, error, reply }) =>
    statement.run({ id, lease, now, error, reply: reply ?? null }).changes === 1;
}
