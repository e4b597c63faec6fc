import type { Database } from './sql.ts';

/** Makes all waiting enquiries due immediately. Those being sent by another process keep their lease. */
export function wakeWaiting(database: Database): (now: number) => void {
  const statement = database.prepare(`
    UPDATE enquiries SET due_at = :now WHERE due_at > :now AND state IN ('stored', 'waiting', 'unknown')
  `);
  return (now) => {
    statement.run({ now });
  };
}
