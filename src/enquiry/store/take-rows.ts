import { type EnquiryRow, ROW_COLUMNS } from './enquiry-row.ts';
import { IS_TAKEN, MOVE_LEASE_MS, readMoveLease, TAKEN_LEASE } from './move-lease.ts';
import type { Database } from './sql.ts';

/** Rows of a batch: even the longest enquiries fit into one request. */
const BATCH_ROWS = 50;

/**
 * Takes the next batch of enquiries for a move, oldest first, so that nobody delivers them meanwhile. Call it in a
 * transaction. Those taken by an earlier move are among them. Left out is what is being sent right now.
 *
 * Enquiries that wait for delivery are in state `sending` until the lease ends; others keep their state. The lease holds
 * what `forgetRows` and `claimDue` need to know.
 *
 * @returns the rows with the states and due times that they had before; empty once nothing is left
 */
export function takeRows(database: Database): (move: string, now: number) => EnquiryRow[] {
  const find = database.prepare(`
    SELECT seq FROM enquiries WHERE state <> 'sending' OR due_at <= :now OR ${IS_TAKEN}
    ORDER BY seq LIMIT ${BATCH_ROWS}
  `);
  const take = database.prepare(`
    UPDATE enquiries
    SET lease = ${TAKEN_LEASE}, state = iif(due_at IS NULL, state, 'sending'), due_at = iif(due_at IS NULL, NULL, :until)
    WHERE seq IN (SELECT value FROM json_each(:seqs))
  `);
  const read = database.prepare(`
    SELECT ${ROW_COLUMNS.join(', ')}, lease FROM enquiries
    WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq
  `);
  return (move, now) => {
    const seqs = JSON.stringify(find.all({ now }).map(({ seq }) => Number(seq)));
    take.run({ move, seqs, until: now + MOVE_LEASE_MS });
    return read
      .all(seqs)
      .map(({ lease, ...row }) => ({ ...row, ...readMoveLease(String(lease)) }) as unknown as EnquiryRow);
  };
}
