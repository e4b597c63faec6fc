import type { ClaimedEnquiry, DamagedEnquiry } from './enquiry-record.ts';
import { type EnquiryRow, findDamagedColumns, READ_ROW } from './enquiry-row.ts';
import { fromColumns } from './field-columns.ts';
import { markFailed } from './mark-failed.ts';
import { MAY_HAVE_BEEN_SENT } from './move-lease.ts';
import type { Database } from './sql.ts';

interface Claim {
  now: number;
  /** End of the lease, until which no other process may claim the enquiry. */
  leaseUntil: number;
  lease: string;
  /**
   * Latest plausible due time. An enquiry with a later one counts as due: the time was set before the clock was set
   * back, and the enquiry could wait for years. Those in state `sending` are left to `shortenLeases`.
   */
  horizon: number;
  /** Ids that this process is delivering. Their leases may look expired if the clock has jumped. */
  inFlight: string[];
}

/**
 * Claims the enquiry that has been due for longest, in one statement, so that two processes cannot claim the same one.
 *
 * Call it in a transaction: otherwise the row is returned before the commit, and if the commit fails on a full disk,
 * the mail is sent without a record of it.
 *
 * A due enquiry in state `sending` was left by a process that crashed, so its mail may have been sent, or by a move that
 * was given up, which sends nothing.
 *
 * @returns undefined if none is due. One that cannot be read is marked as failed, so that it delays no other.
 */
export function claimDue(database: Database): (claim: Claim) => ClaimedEnquiry | DamagedEnquiry | undefined {
  const isFree = 'id NOT IN (SELECT value FROM json_each(:inFlight))';
  // Two index lookups: a single condition with OR would sort all due enquiries, 10 ms for 50,000.
  const statement = database.prepare(`
    UPDATE enquiries
    SET unknown_outcomes = unknown_outcomes + (state = 'sending' AND ${MAY_HAVE_BEEN_SENT}),
        state = 'sending',
        attempts = attempts + 1,
        first_attempt_at = coalesce(first_attempt_at, :now),
        due_at = :leaseUntil,
        lease = :lease
    WHERE seq = coalesce(
      (SELECT seq FROM enquiries WHERE due_at <= :now AND ${isFree} ORDER BY due_at LIMIT 1),
      (SELECT seq FROM enquiries WHERE due_at > :horizon AND state <> 'sending' AND ${isFree} ORDER BY due_at LIMIT 1)
    )
    RETURNING ${READ_ROW}
  `);
  const fail = markFailed(database);
  return ({ inFlight, ...claim }) => {
    const row = statement.get({ ...claim, inFlight: JSON.stringify(inFlight) }) as EnquiryRow | undefined;
    if (!row) return undefined;
    const damaged = findDamagedColumns(row);
    if (!damaged) return { ...toEnquiry(row), lease: claim.lease };
    const { id } = row;
    const damage = `The enquiry is damaged in the database (${Object.keys(damaged).join(', ')}): show tells what can be read.`;
    fail({ ...claim, id, error: damage, reply: undefined });
    return { id, damage };
  };
}

function toEnquiry(row: EnquiryRow): Omit<ClaimedEnquiry, 'lease'> {
  const { id, name, email, phone, service, message, further, page, suspicion, attempts } = row;
  return {
    ...fromColumns({ id, name, email, phone, service, message, further, page, suspicion, attempts }),
    receivedAt: row.received_at,
    firstAttemptAt: row.first_attempt_at ?? row.received_at,
    takenBy: row.taken_by === null ? [] : (JSON.parse(row.taken_by) as string[]),
  };
}
