import * as z from 'zod';
import { eraseEnquiry } from './erase-enquiry.ts';
import { type EnquiryRow, type ErasedId, ROW_COLUMNS } from './enquiry-row.ts';
import { IS_TAKEN, IS_TAKEN_BY_THIS_MOVE } from './move-lease.ts';
import type { Database } from './sql.ts';

const count = z.int().nonnegative();

/** How many rows of a batch were new, known already, or erased here, and how many this database had sent itself. */
export const received = z.object({ added: count, known: count, erased: count, own: count });

export type Received = z.output<typeof received>;

/**
 * Stores rows that another database has handed over, with their states, unless they are known or erased here. Call it in
 * a transaction.
 *
 * A row that is known gets the incoming state if this database handed it over before and never heard of it again, or if
 * it has been delivered over there and not here. That also undoes `takeRows` if source and target are the same database,
 * of which `own` tells.
 */
export function receiveRows(database: Database): (rows: EnquiryRow[], move: string) => Received {
  const isOwn = database.prepare(`SELECT 1 FROM enquiries WHERE id = :id AND ${IS_TAKEN_BY_THIS_MOVE}`);
  const isErased = database.prepare(`SELECT 1 FROM erased_ids WHERE id = ?`);
  // It was moved away and comes back.
  const welcomeBack = database.prepare(`DELETE FROM erased_ids WHERE id = ? AND erased_at < 0`);
  const isKnown = database.prepare(`SELECT 1 FROM enquiries WHERE id = ?`);
  const insert = database.prepare(`
    INSERT INTO enquiries (${ROW_COLUMNS.join(', ')}) VALUES (${ROW_COLUMNS.map((name) => `:${name}`).join(', ')})
    ON CONFLICT (id) DO UPDATE
    SET lease = NULL, ${ROW_COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}
    WHERE ${IS_TAKEN} OR (excluded.state = 'delivered' AND enquiries.state NOT IN ('delivered', 'sending'))
  `);
  return (rows, move) => {
    const counts: Received = { added: 0, known: 0, erased: 0, own: 0 };
    for (const row of rows) {
      const { id } = row;
      welcomeBack.run(id);
      const outcome = isErased.get(id)
        ? 'erased'
        : isOwn.get({ id, move })
          ? 'own'
          : isKnown.get(id)
            ? 'known'
            : 'added';
      counts[outcome] += 1;
      if (outcome !== 'erased') insert.run(row);
    }
    return counts;
  };
}

/**
 * Notes the ids of enquiries that were erased in another database, and erases them here. Call it in a transaction.
 *
 * @returns how many could not be erased, because they are being sent right now
 */
export function receiveErasedIds(database: Database): (erased: ErasedId[], now: number) => number {
  const erase = eraseEnquiry(database);
  const isKnown = database.prepare(`SELECT 1 FROM enquiries WHERE id = ?`);
  const note = database.prepare(`
    INSERT INTO erased_ids (id, erased_at) VALUES (:id, :erased_at)
    ON CONFLICT (id) DO UPDATE SET erased_at = excluded.erased_at WHERE erased_ids.erased_at < 0
  `);
  return (erased, now) => {
    let refused = 0;
    for (const { id, erased_at } of erased) {
      erase(id, now);
      if (isKnown.get(id)) refused += 1;
      else note.run({ id, erased_at });
    }
    return refused;
  };
}
