import { createHash } from 'node:crypto';
import { addDeliveries, CONFIRMATION, isConfirmed, MAIL } from './deliveries.ts';
import { type NewEnquiry, toColumns } from './enquiry.ts';
import type { Database } from './sql.ts';

/** Period in which the same text without an id counts as a duplicate, from a double click or a reload. */
export const SAME_TEXT_WINDOW_MS = 10 * 60_000;

const SAME_TEXT = `email = :email AND name = :name AND phone = :phone AND service = :service AND message = :message
  AND further IS :further`;

/**
 * Stores an enquiry with its deliveries unless it is a duplicate.
 *
 * - Same id and text, or an id that was erased: duplicate.
 * - Same id and another text, corrected by the visitor after a response was lost: new, with an id derived from both.
 * - No id, as from a form without script, and the same text within `SAME_TEXT_WINDOW_MS`: duplicate.
 *
 * @param channels those besides mail; a mailbox gets one confirmation an hour
 * @returns the id under which it was stored; undefined for a duplicate
 */
export function insertEnquiry(
  database: Database,
  enquiry: NewEnquiry,
  channels: string[] = [],
): string | undefined {
  const { id, isIdGiven, page = null, origin, receivedAt, suspicion = null, held, ...fields } = enquiry;
  const text = toColumns(fields);
  const findText = database.prepare(`
    SELECT 1 FROM enquiries WHERE ${SAME_TEXT} AND abs(received_at - :receivedAt) < ${SAME_TEXT_WINDOW_MS}
  `);
  if (!isIdGiven && findText.get({ ...text, receivedAt })) return undefined;
  const insert = database.prepare(`
    INSERT INTO enquiries (id, name, email, phone, service, message, further, page, origin, suspicion, received_at)
    SELECT :id, :name, :email, :phone, :service, :message, :further, :page, :origin, :suspicion, :receivedAt
    WHERE NOT EXISTS (SELECT 1 FROM erased_ids WHERE id = :id)
    ON CONFLICT (id) DO NOTHING
  `);
  const isNew = (underId: string) => {
    const values = { ...text, id: underId, page, suspicion, receivedAt };
    const isInserted =
      insert.run({ ...values, origin: origin ? JSON.stringify(origin) : null }).changes === 1;
    if (isInserted) addFirstDeliveries(underId);
    return isInserted;
  };
  const addFirstDeliveries = (underId: string) => {
    if (held) {
      database
        .prepare(`INSERT INTO deliveries (id, channel, state) VALUES (?, '${MAIL}', 'spam')`)
        .run(underId);
      return;
    }
    const wanted = channels.filter(
      (channel) => channel !== CONFIRMATION || !isConfirmed(database, fields.email, receivedAt),
    );
    const added = { id: underId, email: fields.email, channels: [MAIL, ...wanted], now: receivedAt };
    addDeliveries(database, added);
  };
  if (isNew(id)) return id;
  const hasText = database.prepare(`SELECT ${SAME_TEXT} AS hasText FROM enquiries WHERE id = :id`);
  if (hasText.get({ ...text, id })?.hasText !== 0) return undefined;
  const written = Object.values(text).filter((value) => value !== null);
  const derived = deriveId(id, written);
  return isNew(derived) ? derived : undefined;
}

/** Derives an id from the given id and the corrected text. Deterministic, so that its duplicates are detected too. */
function deriveId(id: string, text: string[]): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([id, ...text]))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Writes to the disk, to check that an enquiry could be stored.
 *
 * @throws SQLite's error if the write fails
 */
export function probe(database: Database, now: number): void {
  database.prepare(`UPDATE health_probe SET checked_at = ? WHERE only = 1`).run(now);
}
