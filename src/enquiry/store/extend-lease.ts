import type { Database } from './sql.ts';

/**
 * Renews the lease on an enquiry that is being sent.
 *
 * @returns false if the lease is lost
 */
export function extendLease(database: Database): (id: string, lease: string, until: number) => boolean {
  const statement = database.prepare(`
    UPDATE enquiries SET due_at = ? WHERE id = ? AND lease = ? AND state = 'sending'
  `);
  return (id, lease, until) => statement.run(until, id, lease).changes === 1;
}
