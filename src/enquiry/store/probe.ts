import type { DatabaseSync } from 'node:sqlite';

/**
 * Writes to the disk as storing an enquiry would.
 *
 * @throws what the database reports if it cannot
 */
export function probe(database: DatabaseSync): (now: number) => void {
  const statement = database.prepare(`UPDATE health_probe SET checked_at = ? WHERE only = 1`);
  return (now) => {
    statement.run(now);
  };
}
