import type { Database } from './sql.ts';

/**
 * Writes to the disk, to check that an enquiry could be stored.
 *
 * @throws SQLite's error if the write fails
 */
export function probe(database: Database): (now: number) => void {
  const statement = database.prepare(`UPDATE health_probe SET checked_at = ? WHERE only = 1`);
  return (now) => {
    statement.run(now);
  };
}
