import type { DatabaseSync } from 'node:sqlite';
import type { NewEnquiry } from './enquiry-record.ts';

/**
 * Puts an enquiry into the store, unless its id is there or has been erased. To be called in a transaction.
 *
 * @returns whether it was new
 */
export function insertEnquiry(database: DatabaseSync): (enquiry: NewEnquiry) => boolean {
  const statement = database.prepare(`
    INSERT INTO enquiries (id, name, email, phone, service, message, page, received_at, state, due_at, suspicion)
    SELECT :id, :name, :email, :phone, :service, :message, :page, :receivedAt, :state, :dueAt, :suspicion
    WHERE NOT EXISTS (SELECT 1 FROM erased_ids WHERE id = :id)
    ON CONFLICT (id) DO NOTHING
  `);
  return (enquiry) => {
    const { page = null, suspicion = null, ...values } = enquiry;
    const state = suspicion ? 'spam' : 'stored';
    const dueAt = suspicion ? null : values.receivedAt;
    return statement.run({ ...values, page, suspicion, state, dueAt }).changes === 1;
  };
}
