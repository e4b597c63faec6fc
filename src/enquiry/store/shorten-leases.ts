import type { DatabaseSync } from 'node:sqlite';

/**
 * Has leases that were taken before the clock went back run out like any other. Whoever is alive renews its
 * lease in time; taking the enquiry away at once would send it twice.
 */
export function shortenLeases(database: DatabaseSync): (leaseUntil: number, horizon: number) => void {
  const statement = database.prepare(`
    UPDATE enquiries SET due_at = ? WHERE due_at > ? AND state = 'sending'
  `);
  return (leaseUntil, horizon) => {
    statement.run(leaseUntil, horizon);
  };
}
