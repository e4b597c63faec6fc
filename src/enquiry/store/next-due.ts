import { readInteger } from './enquiry-row.ts';
import type { Database } from './sql.ts';

/** Returns the earliest due time of the enquiries that are not in `inFlight`; undefined if there is none. */
export function nextDue(database: Database): (inFlight: string[]) => number | undefined {
  const statement = database.prepare(`
    SELECT ${readInteger('min(due_at)')} AS dueAt FROM enquiries
    WHERE due_at IS NOT NULL AND id NOT IN (SELECT value FROM json_each(?))
  `);
  return (inFlight) => (statement.get(JSON.stringify(inFlight))?.dueAt as number | null) ?? undefined;
}
