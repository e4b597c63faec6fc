import type { Database } from './sql.ts';

/** Returns whether an id belongs to an enquiry that is stored, or was and is erased. */
export function knowsId(database: Database): (id: string) => boolean {
  const statement = database.prepare(`
    SELECT 1 AS known WHERE EXISTS (SELECT 1 FROM enquiries WHERE id = :id)
      OR EXISTS (SELECT 1 FROM erased_ids WHERE id = :id)
  `);
  return (id) => statement.get({ id }) !== undefined;
}
