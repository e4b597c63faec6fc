import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { NewEnquiry } from './enquiry-record.ts';
import { toColumns } from './field-columns.ts';

/** How long the same text without an id counts as sent twice: a double click, or Reload after an error. */
export const SAME_TEXT_WINDOW_MS = 10 * 60_000;

const SAME_TEXT = `email = :email AND name = :name AND phone = :phone AND service = :service AND message = :message
  AND further IS :further`;

/**
 * Stores an enquiry, unless it is known already. Call it in a transaction.
 *
 * - The same id and text, or an id that was erased: known.
 * - The same id and another text, which a visitor corrected after an answer was lost: new, under an id derived from both.
 * - No id, as from a form without script, and the same text within `SAME_TEXT_WINDOW_MS`: known.
 *
 * @returns the id under which it was stored; undefined if it was known
 */
export function insertEnquiry(database: DatabaseSync): (enquiry: NewEnquiry) => string | undefined {
  const insert = database.prepare(`
    INSERT INTO enquiries (id, name, email, phone, service, message, further, page, received_at, state, due_at, suspicion)
    SELECT :id, :name, :email, :phone, :service, :message, :further, :page, :receivedAt, :state, :dueAt, :suspicion
    WHERE NOT EXISTS (SELECT 1 FROM erased_ids WHERE id = :id)
    ON CONFLICT (id) DO NOTHING
  `);
  const hasText = database.prepare(`SELECT ${SAME_TEXT} AS hasText FROM enquiries WHERE id = :id`);
  const findText = database.prepare(`
    SELECT 1 FROM enquiries WHERE ${SAME_TEXT} AND abs(received_at - :receivedAt) < ${SAME_TEXT_WINDOW_MS}
  `);

  return ({ id, isIdGiven, page = null, receivedAt, suspicion = null, held, ...fields }) => {
    const text = toColumns(fields);
    if (!isIdGiven && findText.get({ ...text, receivedAt })) return undefined;
    const isNew = (underId: string) =>
      insert.run({
        ...{ ...text, id: underId, page, receivedAt, suspicion },
        state: held ? 'spam' : 'stored',
        dueAt: held ? null : receivedAt,
      }).changes === 1;
    if (isNew(id)) return id;
    if (hasText.get({ ...text, id })?.hasText !== 0) return undefined;
    const derived = deriveId(
      id,
      Object.values(text).filter((value) => value !== null),
    );
    return isNew(derived) ? derived : undefined;
  };
}

/** The id of another text under the same id: always the same one, so that it is not taken twice either. */
function deriveId(id: string, text: string[]): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([id, ...text]))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
