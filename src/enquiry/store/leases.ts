import type { Origin } from '../contract/origin.ts';
import {
  type ClaimedEnquiry,
  type EnquiryRow,
  findDamagedColumns,
  fromColumns,
  type MovedRow,
  READ_ROW,
  readInteger,
} from './enquiry.ts';
import { addDeliveries, createDeliveryReader, MAIL, placeOf } from './deliveries.ts';
import type { Database } from './sql.ts';

// Whoever delivers an enquiry over a channel holds its lease: state `sending`, with `due_at` as the end of the lease and
// `lease` as the token of its holder. This file takes, renews and ends leases; only `retireChannels` and `moving.ts` end
// some as well. The state of the delivery by mail is in `enquiries`, that of the others in `deliveries`, in columns of the
// same names.

const TABLES = ['enquiries', 'deliveries'];

interface Claim {
  channel: string;
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

/** An enquiry that was due, but cannot be read: it is marked as failed. */
interface DamagedEnquiry {
  id: string;
  /** Which columns are damaged, and what to do. */
  damage: string;
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
export function claimDue(
  database: Database,
  { inFlight, ...claim }: Claim,
): ClaimedEnquiry | DamagedEnquiry | undefined {
  const { table, own } = placeOf(claim.channel);
  const isFree = `${own} AND id NOT IN (SELECT value FROM json_each(:inFlight))`;
  // Two index lookups: a single condition with OR would sort all due enquiries, 10 ms for 50,000.
  const statement = database.prepare(`
    UPDATE ${table}
    SET unknown_outcomes = unknown_outcomes + (state = 'sending' AND ${MAY_HAVE_BEEN_SENT}),
        state = 'sending',
        attempts = attempts + 1,
        first_attempt_at = coalesce(first_attempt_at, :now),
        due_at = :leaseUntil,
        lease = :lease
    WHERE seq = coalesce(
      (SELECT seq FROM ${table} WHERE due_at <= :now AND ${isFree} ORDER BY due_at LIMIT 1),
      (SELECT seq FROM ${table} WHERE due_at > :horizon AND state <> 'sending' AND ${isFree} ORDER BY due_at LIMIT 1)
    )
    RETURNING id, attempts, first_attempt_at, taken_by
  `);
  const claimed = statement.get({ ...claim, inFlight: JSON.stringify(inFlight) });
  if (!claimed) return undefined;
  const read = database.prepare(`SELECT ${READ_ROW} FROM enquiries WHERE id = ?`);
  const row = read.get(claimed.id as string) as unknown as EnquiryRow;
  const damaged = findDamagedColumns(row);
  if (!damaged) return { ...toEnquiry({ ...row, ...claimed }), lease: claim.lease };
  const { id } = row;
  const damage = `The enquiry is damaged in the database (${Object.keys(damaged).join(', ')}): show tells what can be read.`;
  markFailed(database, { ...claim, id, error: damage, reply: undefined });
  return { id, damage };
}

function toEnquiry(row: EnquiryRow): Omit<ClaimedEnquiry, 'lease'> {
  return {
    ...fromColumns(row),
    attempts: row.attempts,
    origin: row.origin === null ? {} : (JSON.parse(row.origin) as Origin),
    receivedAt: row.received_at,
    firstAttemptAt: row.first_attempt_at ?? row.received_at,
    takenBy: row.taken_by === null ? [] : (JSON.parse(row.taken_by) as string[]),
  };
}

/** Returns the earliest due time of a channel, without the enquiries in `inFlight`; `Infinity` if there is none. */
export function nextDue(database: Database, channel: string, inFlight: string[]): number {
  const { table, own } = placeOf(channel);
  const statement = database.prepare(`
    SELECT ${readInteger('min(due_at)')} AS dueAt FROM ${table}
    WHERE due_at IS NOT NULL AND ${own} AND id NOT IN (SELECT value FROM json_each(:inFlight))
  `);
  const due = statement.get({ channel, inFlight: JSON.stringify(inFlight) });
  return (due?.dueAt as number | null) ?? Infinity;
}

/** Makes all that waits due immediately. What another process is sending keeps its lease. */
export function wakeWaiting(database: Database, now: number): void {
  for (const table of TABLES) {
    const statement = database.prepare(`
      UPDATE ${table} SET due_at = :now WHERE due_at > :now AND state IN ('stored', 'waiting', 'unknown')
    `);
    statement.run({ now });
  }
}

/** The lease on an enquiry for its delivery over a channel. */
interface Lease {
  channel: string;
  id: string;
  lease: string;
}

/** SQL condition: the lease still holds. */
const isHeld = (own: string) => `id = :id AND ${own} AND lease = :lease AND state = 'sending'`;

/**
 * Renews the lease on an enquiry that is being sent.
 *
 * @returns false if the lease is lost
 */
export function extendLease(database: Database, held: Lease & { until: number }): boolean {
  const { table, own } = placeOf(held.channel);
  const statement = database.prepare(`UPDATE ${table} SET due_at = :until WHERE ${isHeld(own)}`);
  return statement.run({ ...held }).changes === 1;
}

/**
 * Shortens leases that were taken before the clock was set back, so that they expire after the usual time. A running
 * process renews its lease before that; ending the lease immediately would send the enquiry twice.
 */
export function shortenLeases(database: Database, leaseUntil: number, horizon: number): void {
  for (const table of TABLES) {
    const statement = database.prepare(
      `UPDATE ${table} SET due_at = ? WHERE due_at > ? AND state = 'sending'`,
    );
    statement.run(leaseUntil, horizon);
  }
}

/** Error messages of a failed attempt. */
export interface Trouble {
  /** Description without personal data. */
  error: string;
  /** Reply of the mail server, if any. */
  reply: string | undefined;
}

/**
 * Marks an enquiry as delivered over a channel: the receiver has accepted it. `trouble` is set if some recipients of a
 * mail will never get it.
 *
 * It does not check the lease: even if another process holds it now, the enquiry must not be sent again. The stored time
 * is at least the last one at which the clock was trusted, so that retention does not erase the enquiry at once.
 */
export function markDelivered(
  database: Database,
  { trouble, ...delivery }: { channel: string; id: string; now: number; trouble?: Trouble | undefined },
): void {
  const { table, own } = placeOf(delivery.channel);
  const statement = database.prepare(`
    UPDATE ${table}
    SET state = 'delivered', due_at = NULL, lease = NULL,
        delivered_at = coalesce(delivered_at, max(:now, (SELECT coalesce(clock_trusted_at, 0) FROM housekeeping))),
        last_error = coalesce(:error, last_error), last_reply = coalesce(:reply, last_reply),
        last_error_at = iif(:error IS NULL, last_error_at, :now)
    WHERE id = :id AND ${own}
  `);
  statement.run({ ...delivery, error: trouble?.error ?? null, reply: trouble?.reply ?? null });
}

interface FailedAttempt extends Trouble, Lease {
  now: number;
}

interface Retry extends FailedAttempt {
  dueAt: number;
  /** True if it may have arrived nevertheless. */
  outcomeUnknown: boolean;
  /** Recipients who have the mail and must not get it again. */
  takenBy: string[];
}

/** Schedules the next attempt for an enquiry, unless the lease is lost. */
export function scheduleRetry(database: Database, retry: Retry): void {
  const { outcomeUnknown, takenBy, reply, ...values } = retry;
  const { table, own } = placeOf(retry.channel);
  const statement = database.prepare(`
    UPDATE ${table}
    SET state = iif(:unknown, 'unknown', 'waiting'), unknown_outcomes = unknown_outcomes + :unknown,
        due_at = :dueAt, lease = NULL, taken_by = :takenBy, last_error = :error, last_error_at = :now, last_reply = :reply
    WHERE ${isHeld(own)}
  `);
  statement.run({
    ...values,
    unknown: Number(outcomeUnknown),
    takenBy: takenBy.length > 0 ? JSON.stringify(takenBy) : null,
    reply: reply ?? null,
  });
}

/** Marks an enquiry as failed, unless the lease is lost. It stays in the store, where a person can read and resend it. */
export function markFailed(database: Database, failed: FailedAttempt): void {
  const { channel, id, lease, now, error, reply = null } = failed;
  const { table, own } = placeOf(channel);
  const statement = database.prepare(`
    UPDATE ${table}
    SET state = 'failed', due_at = NULL, lease = NULL, last_error = :error, last_error_at = :now, last_reply = :reply
    WHERE ${isHeld(own)}
  `);
  statement.run({ channel, id, lease, now, error, reply });
}

/** Which deliveries start anew. */
interface Resend {
  ids: string[];
  now: number;
  channels: string[];
  evenIfDelivered: boolean;
}

/**
 * Resets deliveries that failed, wait or are held as spam, so that they start anew. Skips those that are being sent, and
 * those that are delivered unless `evenIfDelivered` is set.
 *
 * @returns the ids of those that are to be sent over one of the channels
 */
export function sendAgain(database: Database, { ids, now, channels, evenIfDelivered }: Resend): string[] {
  const statement = database.prepare(`
    UPDATE enquiries
    SET state = 'stored', due_at = :now, attempts = 0, first_attempt_at = NULL, lease = NULL,
        taken_by = iif(state = 'delivered', NULL, taken_by)
    WHERE id = :id AND state <> 'sending' AND (state <> 'delivered' OR :evenIfDelivered)
  `);
  const exists = database.prepare(`SELECT 1 FROM enquiries WHERE id = ?`);
  const byMail = channels.includes(MAIL);
  const others = channels.filter((channel) => channel !== MAIL);
  return ids.filter((id) => {
    if (!exists.get(id)) return false;
    const mails =
      byMail && statement.run({ id, now, evenIfDelivered: Number(evenIfDelivered) }).changes === 1;
    return addDeliveries(database, { id, channels: others, now }, evenIfDelivered) > 0 || mails;
  });
}

/**
 * How long an enquiry that a move has taken waits for the move to continue. Then the source delivers it.
 *
 * Longer than a batch takes, shorter than the longest pause between two attempts, which `shortenLeases` respects.
 */
const MOVE_LEASE_MS = 10 * 60_000;

// The lease of a taken enquiry: `move:STATE:DUE:MOVE`, with the state and due time to restore and the id of the move.

/** SQL condition: a move has taken the enquiry. */
export const IS_TAKEN = `coalesce(lease, '') GLOB 'move:*'`;

/** SQL condition: the enquiry was taken by the move `:move`. */
export const IS_TAKEN_BY_THIS_MOVE = `coalesce(lease, '') GLOB 'move:*:' || :move`;

/** SQL condition: an enquiry in state `sending` was really being sent, and not only taken by a move. */
const MAY_HAVE_BEEN_SENT = `(NOT ${IS_TAKEN} OR lease GLOB 'move:sending:*')`;

/** Rows of a batch: even the longest enquiries fit into one request. */
const BATCH_ROWS = 50;

/**
 * Takes the next batch of enquiries for a move, oldest first, so that nobody delivers them meanwhile. Call it in a
 * transaction. Includes rows that an earlier, unfinished move took. Skips those that are being sent or are damaged.
 *
 * Enquiries that wait for delivery are in state `sending` until the lease ends; others keep their state. The lease holds
 * what `forgetRows` and `claimDue` need to know.
 *
 * @returns the rows with the states and due times that they had before; empty once nothing is left
 */
export function takeRows(database: Database, move: string, now: number): MovedRow[] {
  const find = database.prepare(`
    SELECT ${READ_ROW} FROM enquiries
    WHERE (state <> 'sending' OR due_at <= :now OR ${IS_TAKEN}) AND NOT EXISTS (
      SELECT 1 FROM deliveries
      WHERE deliveries.id = enquiries.id AND state = 'sending' AND due_at > :now AND NOT ${IS_TAKEN}
    )
    ORDER BY seq
  `);
  const sound: EnquiryRow[] = [];
  for (const found of find.iterate({ now }) as Iterable<EnquiryRow>) {
    if (!findDamagedColumns(found)) sound.push({ ...found });
    if (sound.length === BATCH_ROWS) break;
  }
  const readDeliveries = createDeliveryReader(database);
  return sound.map((row) => ({
    ...row,
    ...take(row.id, MAIL),
    deliveries: readDeliveries(row.id).map((delivery) => ({
      ...delivery,
      ...take(row.id, delivery.channel),
    })),
  }));

  /** Returns state and due time as they were before. The lease of an earlier move keeps them. */
  function take(id: string, channel: string): Pick<EnquiryRow, 'state' | 'due_at'> {
    const { table, own } = placeOf(channel);
    const statement = database.prepare(`
      UPDATE ${table}
      SET lease = iif(${IS_TAKEN}, substr(lease, 1, length(lease) - length(:move)),
            'move:' || state || ':' || coalesce(due_at, '') || ':') || :move,
          state = iif(due_at IS NULL, state, 'sending'), due_at = iif(due_at IS NULL, NULL, :until)
      WHERE id = :id AND ${own}
      RETURNING lease
    `);
    const { lease } = statement.get({ move, id, channel, until: now + MOVE_LEASE_MS }) as { lease: string };
    const [, state, dueAt] = lease.split(':');
    return { state: state as EnquiryRow['state'], due_at: dueAt ? Number(dueAt) : null };
  }
}
