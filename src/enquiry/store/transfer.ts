import * as z from 'zod';
import { MAX_BODY_BYTES } from '../contract/api.ts';
import { mailboxFor, STATES } from './deliveries.ts';
import { ENQUIRY_COLUMNS, type EnquiryRow } from './enquiry.ts';
import { eraseEnquiries } from './erasure.ts';
import type { Database } from './sql.ts';

// Enquiries on their way from one service to another: exported by one, imported by the other, with all their state.

/** Part of a file name and of the Message-ID. */
const id = z.string().regex(/^[\w-]{1,100}$/);

/** A value of a column. No request brings a longer text. */
const value = z.union([z.string().max(MAX_BODY_BYTES), z.int(), z.null()]);

/** Names of the columns of a delivery except the id of the enquiry. */
const DELIVERY_COLUMNS = [
  ...['channel', 'state', 'due_at', 'attempts', 'first_attempt_at', 'unknown_outcomes'],
  ...['delivered_at', 'last_error', 'last_error_at', 'last_reply', 'taken_by'],
];

const columnsOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, value]));

/** Schema of an enquiry with its deliveries, by their columns. The database checks their values. */
export const transferredRow = z.strictObject({
  ...columnsOf(ENQUIRY_COLUMNS),
  ...{ id, email: z.string() },
  deliveries: z
    .array(
      z.strictObject({
        ...columnsOf(DELIVERY_COLUMNS),
        ...{
          channel: z.string(),
          state: z.enum(STATES),
          due_at: z.int().nullable(),
          unknown_outcomes: z.int(),
        },
      }),
    )
    .min(1),
});

type TransferredRow = z.output<typeof transferredRow>;

/** Schema of the id of an erased enquiry, and when it was erased. */
export const erasedId = z.strictObject({ id, erased_at: z.int().nonnegative() });

type ErasedId = z.output<typeof erasedId>;

const PAGE_ROWS = 100;

/** Reads the rows after a given one, oldest first; `next` is where the next page begins, null after the last one. */
export function readRows(database: Database, after: number): { rows: TransferredRow[]; next: number | null } {
  const statement = database.prepare(
    `SELECT seq, ${ENQUIRY_COLUMNS.join(', ')} FROM enquiries WHERE seq > ? ORDER BY seq LIMIT ${PAGE_ROWS}`,
  );
  const readDeliveries = database.prepare(
    `SELECT ${DELIVERY_COLUMNS.join(', ')} FROM deliveries WHERE id = ? ORDER BY rowid`,
  );
  const deliveriesOf = (id: string) =>
    readDeliveries.all(id).map((row) => ({ ...row })) as unknown as TransferredRow['deliveries'];
  const found = statement.all(after) as unknown as (EnquiryRow & { seq: number })[];
  return {
    rows: found.map(({ seq: _, ...row }) => ({ ...row, deliveries: deliveriesOf(row.id) })),
    next: found.length < PAGE_ROWS ? null : found.at(-1)!.seq,
  };
}

/** Reads the ids of all erased enquiries. */
export const readErased = (database: Database): ErasedId[] =>
  database
    .prepare('SELECT id, erased_at FROM erased_ids ORDER BY id')
    .all()
    .map((row) => ({ ...row }) as unknown as ErasedId);

/**
 * Stores enquiries of another service with their states, unless they are known or erased here. What waited there is due
 * now. What was being sent there may have arrived: it is counted as such, and is due, too.
 *
 * @returns how many were stored, and how many known or erased
 * @throws SQLite's error for states that no service can have; nothing is stored then
 */
export function importRows(database: Database, rows: TransferredRow[], now: number) {
  const insertInto = (table: string, columns: string[]) =>
    database.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `:${name}`).join(', ')})`,
    );
  const insert = insertInto('enquiries', ENQUIRY_COLUMNS);
  const insertDelivery = insertInto('deliveries', ['id', 'mailbox', ...DELIVERY_COLUMNS]);
  const isKnown = database.prepare(
    'SELECT 1 FROM enquiries WHERE id = :id UNION ALL SELECT 1 FROM erased_ids WHERE id = :id',
  );
  const added = rows.filter(({ id: found }) => !isKnown.get({ id: found }));
  for (const { deliveries, ...row } of added) {
    insert.run(row);
    for (const delivery of deliveries) {
      const mailbox = mailboxFor(delivery.channel, row.email);
      insertDelivery.run({ id: row.id, mailbox, ...delivery, ...dueNow(delivery, now) });
    }
  }
  return { added: added.length, known: rows.length - added.length };
}

/** Returns the columns with which a delivery goes on here. */
function dueNow({ state, due_at, unknown_outcomes }: TransferredRow['deliveries'][number], now: number) {
  if (state === 'sending') return { state: 'unknown', due_at: now, unknown_outcomes: unknown_outcomes + 1 };
  return due_at === null ? {} : { due_at: now };
}

/**
 * Notes the ids of enquiries that were erased elsewhere, and erases them here.
 *
 * @returns how many could not be erased, because they are being sent right now
 */
export function importErased(database: Database, erased: ErasedId[], now: number): { refused: number } {
  const isKnown = database.prepare(`SELECT 1 FROM enquiries WHERE id = ?`);
  const note = database.prepare(`INSERT OR IGNORE INTO erased_ids (id, erased_at) VALUES (:id, :erased_at)`);
  const ids = erased.map(({ id: found }) => found);
  eraseEnquiries(database, ids, now);
  const gone = erased.filter(({ id: found }) => !isKnown.get(found));
  for (const row of gone) note.run(row);
  return { refused: erased.length - gone.length };
}
