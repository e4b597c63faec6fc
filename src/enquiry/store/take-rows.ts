import { type EnquiryRow, findDamagedColumns, READ_ROW } from './enquiry-row.ts';
import { IS_TAKEN, MOVE_LEASE_MS, readMoveLease, TAKEN_LEASE } from './move-lease.ts';
import type { Database } from './sql.ts';

/** Rows of a batch: even the longest enquiries fit into one request. */
const BATCH_ROWS = 50;

/**
 * Takes the next batch of enquiries for a move, oldest first, so that nobody delivers them meanwhile. Call it in a
 * transaction. Includes those that an earlier, unfinished move took. Skips those that are being sent or are damaged.
 *
 * Enquiries that wait for delivery are in state `sending` until the lease ends; others keep their state. The lease holds
 * what `forgetRows` and `claimDue` need to know.
 *
 * @returns the rows with the states and due times that they had before; empty once nothing is left
 */
export function takeRows(database: Database): (move: string, now: number) => EnquiryRow[] {
  const find = database.prepare(`
    SELECT seq, ${READ_ROW} FROM enquiries WHERE state <> 'sending' OR due_at <= :now OR ${IS_TAKEN} ORDER BY seq
  `);
  const take = database.prepare(`
    UPDATE enquiries
    SET lease = ${TAKEN_LEASE}, state = iif(due_at IS NULL, state, 'sending'), due_at = iif(due_at IS NULL, NULL, :until)
    WHERE seq = :seq
    RETURNING lease
  `);
  return (move, now) => {
    const sound: (EnquiryRow & { seq: number })[] = [];
    for (const found of find.iterate({ now }) as Iterable<EnquiryRow & { seq: number }>) {
      const { seq, ...row } = found;
      if (!findDamagedColumns(row)) sound.push(found);
      if (sound.length === BATCH_ROWS) break;
    }
    return sound.map(({ seq, ...row }) => {
      const { lease } = take.get({ move, seq, until: now + MOVE_LEASE_MS }) as { lease: string };
      return { ...row, ...readMoveLease(lease) };
    });
  };
}
