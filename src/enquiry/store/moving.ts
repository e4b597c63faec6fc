import * as z from 'zod';
import { createDeliveryReader, mailboxFor } from './deliveries.ts';
import {
  count,
  DELIVERY_COLUMNS,
  type ErasedId,
  type MovedRow,
  READ_ROW,
  readInteger,
  ROW_COLUMNS,
} from './enquiry.ts';
import { eraseEnquiries, noteErasurePending } from './erasure.ts';
import { IS_TAKEN, IS_TAKEN_BY_THIS_MOVE } from './leases.ts';
import { nextTurn } from './reading.ts';
import type { Database } from './sql.ts';

// Rows on their way to another database: a move takes them (`takeRows` in `leases.ts`), has them received there and
// forgets them here; a backup reads all of them.

/** How many rows of a batch were new, known already, or erased here, and how many this database had sent itself. */
export const received = z.object({ added: count, known: count, erased: count, own: count });

type Received = z.output<typeof received>;

/**
 * Stores rows that another database has handed over, with their states, unless they are known or erased here. Call it in
 * a transaction.
 *
 * If the row exists, its state is replaced in two cases: an earlier move took it from here and never finished, or the
 * sender has delivered it and this database has not. When a database sends to itself, the first case undoes `takeRows`;
 * `own` counts those rows.
 */
export function receiveRows(database: Database, rows: MovedRow[], move: string): Received {
  const isOwn = database.prepare(`SELECT 1 FROM enquiries WHERE id = :id AND ${IS_TAKEN_BY_THIS_MOVE}`);
  const isErased = database.prepare(`SELECT 1 FROM erased_ids WHERE id = ?`);
  const isKnown = database.prepare(`SELECT 1 FROM enquiries WHERE id = ?`);
  // An enquiry that was moved away comes back.
  const allowReturn = database.prepare(`DELETE FROM erased_ids WHERE id = ? AND erased_at < 0`);
  const receive = database.prepare(receiveInto('enquiries', ROW_COLUMNS, 'id'));
  const receiveDelivery = database.prepare(
    receiveInto('deliveries', ['id', 'mailbox', ...DELIVERY_COLUMNS], 'id, channel'),
  );
  const outcomeOf = (id: string): keyof Received => {
    if (isErased.get(id)) return 'erased';
    if (isOwn.get({ id, move })) return 'own';
    return isKnown.get(id) ? 'known' : 'added';
  };
  const counts: Received = { added: 0, known: 0, erased: 0, own: 0 };
  for (const { deliveries, ...row } of rows) {
    allowReturn.run(row.id);
    const outcome = outcomeOf(row.id);
    counts[outcome] += 1;
    if (outcome === 'erased') continue;
    receive.run(row);
    for (const delivery of deliveries) {
      const mailbox = mailboxFor(delivery.channel, row.email);
      receiveDelivery.run({ id: row.id, mailbox, ...delivery });
    }
  }
  return counts;
}

/** Returns the statement that stores a row by the rules of `receiveRows`. */
const receiveInto = (table: string, columns: string[], key: string) => `
  INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `:${name}`).join(', ')})
  ON CONFLICT (${key}) DO UPDATE
  SET lease = NULL, ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
  WHERE ${IS_TAKEN} OR (excluded.state = 'delivered' AND ${table}.state NOT IN ('delivered', 'sending'))
`;

/**
 * Notes the ids of enquiries that were erased in another database, and erases them here. Call it in a transaction.
 *
 * @returns how many could not be erased, because they are being sent right now
 */
export function receiveErasedIds(database: Database, erased: ErasedId[], now: number): number {
  const isKnown = database.prepare(`SELECT 1 FROM enquiries WHERE id = ?`);
  const note = database.prepare(`
    INSERT INTO erased_ids (id, erased_at) VALUES (:id, :erased_at)
    ON CONFLICT (id) DO UPDATE SET erased_at = excluded.erased_at WHERE erased_ids.erased_at < 0
  `);
  const ids = erased.map(({ id }) => id);
  eraseEnquiries(database, ids, now);
  const gone = erased.filter(({ id }) => !isKnown.get(id));
  for (const { id, erased_at } of gone) note.run({ id, erased_at });
  return erased.length - gone.length;
}

/**
 * Deletes enquiries that a move has transferred, if they have not changed since. Call it in a
 * transaction.
 *
 * Their ids are kept like those of erased ones, with a negative time, so that a browser that sends one again does not
 * bring it back, but a move does.
 *
 * @returns the ids of those deleted
 */
export function forgetRows(database: Database, ids: string[], now: number): string[] {
  const forget = database.prepare(`
    DELETE FROM enquiries WHERE id = ? AND ${IS_TAKEN}
      AND NOT EXISTS (SELECT 1 FROM deliveries WHERE deliveries.id = enquiries.id AND NOT ${IS_TAKEN})
  `);
  const note = database.prepare(`INSERT OR IGNORE INTO erased_ids (id, erased_at) VALUES (?, ?)`);
  const forgotten = ids.filter((id) => forget.run(id).changes === 1);
  for (const id of forgotten) note.run(id, -now);
  if (forgotten.length > 0) noteErasurePending(database);
  return forgotten;
}

const PAGE_ROWS = 100;

/** Reads the rows after a given one, oldest first; `last` is where the next page begins. */
export function readRows(database: Database, after: number): { rows: MovedRow[]; last: number } {
  const statement = database.prepare(`
    SELECT seq, ${READ_ROW} FROM enquiries WHERE seq > ? ORDER BY seq LIMIT ${PAGE_ROWS}
  `);
  const found = statement.all(after) as unknown as (MovedRow & { seq: number })[];
  const readDeliveries = createDeliveryReader(database);
  return {
    rows: found.map(({ seq: _, ...row }) => ({ ...row, deliveries: readDeliveries(row.id) })),
    last: Number(found.at(-1)?.seq ?? after),
  };
}

/** Reads the ids of erased enquiries after a given one, without those that a move has marked as moved away. */
export function readErasedIds(database: Database, after: string): ErasedId[] {
  const statement = database.prepare(`
    SELECT id, ${readInteger('erased_at')} AS erased_at FROM erased_ids WHERE id > ? AND erased_at >= 0 ORDER BY id LIMIT ${PAGE_ROWS * 10}
  `);
  return statement.all(after).map((row) => ({ ...row }) as unknown as ErasedId);
}

/** Yields pages of all rows, oldest first. */
export async function* rowPages(reader: {
  readRows(after: number): ReturnType<typeof readRows>;
}): AsyncGenerator<MovedRow[], undefined> {
  for (let page = reader.readRows(0); page.rows.length > 0; page = reader.readRows(page.last)) {
    yield page.rows;
    await nextTurn();
  }
}

/** Yields pages of the ids of all erased enquiries. */
export async function* erasedIdPages(reader: {
  readErasedIds(after: string): ErasedId[];
}): AsyncGenerator<ErasedId[], undefined> {
  for (let ids = reader.readErasedIds(''); ids.length > 0; ids = reader.readErasedIds(ids.at(-1)!.id)) {
    yield ids;
    await nextTurn();
  }
}
