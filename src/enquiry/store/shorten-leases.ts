import type { Database } from './sql.ts';

/**
 * Shortens leases that were taken before the clock was set back, so that they expire after the usual time. A running
 * process renews its lease before that; ending the lease immediately would send the enquiry twice.
 */
export function shortenLeases(database: Database): (leaseUntil: number, horizon: number) => void {
  const statement = database.prepare(`
    UPDATE enquiries SET due_at = ? WHERE due_at > ? AND state = 'sending'
  `);
  return (leaseUntil, horizon) => {
    statement.run(leaseUntil, horizon);
  };
}
