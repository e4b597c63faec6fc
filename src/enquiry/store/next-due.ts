import type { DatabaseSync } from 'node:sqlite';

/** When the next enquiry that this process is not delivering is due; undefined if nothing waits. */
export function nextDue(database: DatabaseSync): (inFlight: string[]) => number | undefined {
  const statement = database.prepare(`
    SELECT min(due_at) AS dueAt FROM enquiries
    WHERE due_at IS NOT NULL AND id NOT IN (SELECT value FROM json_each(?))
  `);
  return (inFlight) => (statement.get(JSON.stringify(inFlight))?.dueAt as number | null) ?? undefined;
}
