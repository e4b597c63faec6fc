import type { DatabaseSync } from 'node:sqlite';

/**
 * Makes everything that waits for another attempt due at once. What another process is sending stays
 * with it until its lease runs out.
 */
export function wakeWaiting(database: DatabaseSync): (now: number) => void {
  const statement = database.prepare(`
    UPDATE enquiries SET due_at = :now WHERE due_at > :now AND state IN ('stored', 'waiting', 'unknown')
  `);
  return (now) => {
    statement.run({ now });
  };
}
