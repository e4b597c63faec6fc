import type { DatabaseSync } from 'node:sqlite';

/** When the next enquiry is to be taken up; undefined if nothing waits. */
export function nextDue(database: DatabaseSync): () => number | undefined {
  const statement = database.prepare(`
    SELECT min(due_at) AS dueAt FROM enquiries WHERE due_at IS NOT NULL
  `);
  return () => (statement.get()?.dueAt as number | null) ?? undefined;
}
