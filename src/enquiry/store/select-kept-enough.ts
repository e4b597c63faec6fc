import type { Database } from './sql.ts';

/** Returns the ids of enquiries delivered before a time, oldest first. */
export function selectKeptEnough(database: Database): (before: number, limit: number) => string[] {
  const statement = database.prepare(`
    SELECT id FROM enquiries
    WHERE delivered_at IS NOT NULL AND delivered_at < ? AND state = 'delivered'
    ORDER BY delivered_at LIMIT ?
  `);
  return (before, limit) => statement.all(before, limit).map(({ id }) => String(id));
}
