import type { DatabaseSync } from 'node:sqlite';
import type { NewEnquiry } from './enquiry-record.ts';

/**
 * Puts an enquiry into the store, unless its id is there already. To be called in a transaction.
 *
 * @returns whether it was new
 */
export function insertEnquiry(database: DatabaseSync): (enquiry: NewEnquiry) => boolean {
  const statement = database.prepare(`
    INSERT INTO enquiries (id, name, email, phone, service, message, page, received_at, state, due_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO NOTHING
  `);
  return (enquiry) => {
    const { id, name, email, phone, service, message, receivedAt, suspectedSpam } = enquiry;
    const state = suspectedSpam ? 'spam' : 'stored';
    const dueAt = suspectedSpam ? null : receivedAt;
    const page = enquiry.page ?? null;
    return (
      statement.run(id, name, email, phone, service, message, page, receivedAt, state, dueAt).changes === 1
    );
  };
}
