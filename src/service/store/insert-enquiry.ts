import type { DatabaseSync } from 'node:sqlite';
import type { NewEnquiry } from './enquiry-record.ts';

/**
 * Puts an enquiry into the store, unless its id is there or has been erased. To be called in a transaction.
 *
 * @returns whether it was new
 */
export function insertEnquiry(database: DatabaseSync): (enquiry: NewEnquiry) => boolean {
  const statement = database.prepare(`
    INSERT INTO enquiries (id, name, email, phone, service, message, page, received_at, state, due_at)
    SELECT :id, :name, :email, :phone, :service, :message, :page, :receivedAt, :state, :dueAt
    WHERE NOT EXISTS (SELECT 1 FROM erased_ids WHERE id = :id)
    ON CONFLICT (id) DO NOTHING
  `);
  return (enquiry) => {
    const { suspectedSpam, ...values } = enquiry;
    const state = suspectedSpam ? 'spam' : 'stored';
    const dueAt = suspectedSpam ? null : values.receivedAt;
    return statement.run({ ...values, page: values.page ?? null, state, dueAt }).changes === 1;
  };
}
