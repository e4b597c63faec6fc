import type { Database } from './sql.ts';
import type { ClaimedEnquiry } from './enquiry-record.ts';
import { fromColumns } from './field-columns.ts';
import { MAY_HAVE_BEEN_SENT } from './move-lease.ts';

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
 * @returns undefined if none is due
 */
export function claimDue(database: Database): (claim: Claim) => ClaimedEnquiry | undefined {
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
    RETURNING id, name, email, phone, service, message, further, page, suspicion, received_at AS receivedAt, attempts,
              first_attempt_at AS firstAttemptAt, lease, taken_by AS takenBy
  `);
  return ({ inFlight, ...times }) => {
    const row = statement.get({ ...times, inFlight: JSON.stringify(inFlight) });
    if (!row) return undefined;
    const takenBy = row.takenBy === null ? [] : (JSON.parse(String(row.takenBy)) as string[]);
    return {
      ...fromColumns(row as typeof row & { further: string | null }),
      takenBy,
    } as unknown as ClaimedEnquiry;
  };
}
