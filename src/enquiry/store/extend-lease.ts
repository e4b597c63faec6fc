import type { DatabaseSync } from 'node:sqlite';

/**
 * Keeps an enquiry that is still being sent.
 *
 * @returns false if it has passed to somebody else
 */
export function extendLease(database: DatabaseSync): (id: string, lease: string, until: number) => boolean {
  const statement = database.prepare(`
    UPDATE enquiries SET due_at = ? WHERE id = ? AND lease = ? AND state = 'sending'
  `);
  return (id, lease, until) => statement.run(until, id, lease).changes === 1;
}
