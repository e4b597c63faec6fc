import { mailboxOf } from '../contract/addresses.ts';
import { type Enquiry, ENQUIRY_COLUMNS, type EnquiryRow, parseJson, toEnquiry } from './enquiry.ts';
import type { Database } from './sql.ts';

// An enquiry has a row for each channel that it is delivered over, so that no channel waits for another.

/** Name of the channel to the agency by mail. Its state is called that of the enquiry. */
export const MAIL = 'mail';

/** Name of the channel to the visitor. */
export const CONFIRMATION = 'confirmation';

/** States of a delivery. `GUARANTEES.md` describes the transitions. */
export const STATES = ['stored', 'sending', 'waiting', 'unknown', 'delivered', 'failed', 'spam'] as const;

export type State = (typeof STATES)[number];

/** Period in which a mailbox gets one confirmation. */
const CONFIRM_ONCE_MS = 3_600_000;

/** Returns whether a mailbox was sent a confirmation within the last hour, or is about to be. */
export function isConfirmed(database: Database, email: string, now: number): boolean {
  const statement = database.prepare(`
    SELECT 1 FROM deliveries JOIN enquiries USING (id)
    WHERE mailbox = :mailbox AND abs(received_at - :now) < ${CONFIRM_ONCE_MS}
  `);
  return statement.get({ mailbox: mailboxOf(email), now }) !== undefined;
}

/** Returns the value of the column `mailbox`, by which `isConfirmed` finds a confirmation. */
export const mailboxFor = (channel: string, email: string) =>
  channel === CONFIRMATION ? mailboxOf(email) : null;

/**
 * Adds deliveries of an enquiry, which are due now, or starts them anew unless they are being sent.
 *
 * @param evenIfDelivered whether those that are delivered start anew, too
 * @returns how many there are to be sent now
 */
export function addDeliveries(
  database: Database,
  { id, email, channels, now }: { id: string; email: string; channels: string[]; now: number },
  evenIfDelivered = false,
): number {
  const add = database.prepare(`
    INSERT INTO deliveries (id, channel, state, due_at, mailbox) VALUES (:id, :channel, 'stored', :now, :mailbox)
    ON CONFLICT (id, channel) DO UPDATE
    SET state = 'stored', due_at = :now, attempts = 0, first_attempt_at = NULL,
        taken_by = iif(state = 'delivered', NULL, taken_by)
    WHERE state <> 'sending' AND (state <> 'delivered' OR :evenIfDelivered)
  `);
  return channels.filter((channel) => {
    const mailbox = mailboxFor(channel, email);
    return add.run({ id, channel, now, mailbox, evenIfDelivered: Number(evenIfDelivered) }).changes === 1;
  }).length;
}

/** Which deliveries start anew. */
interface Resend {
  ids: string[];
  now: number;
  channels: string[];
  evenIfDelivered: boolean;
}

/**
 * Starts deliveries anew that failed, wait or are held as spam. Skips those that are being sent, and those that are
 * delivered unless `evenIfDelivered` is set.
 *
 * @returns the ids of the enquiries that are to be sent over one of the channels
 */
export function sendAgain(database: Database, { ids, now, channels, evenIfDelivered }: Resend): string[] {
  const find = database.prepare(`SELECT email FROM enquiries WHERE id = ?`);
  return ids.filter((id) => {
    const found = find.get(id);
    if (!found) return false;
    return addDeliveries(database, { id, email: String(found.email), channels, now }, evenIfDelivered) > 0;
  });
}

/** An enquiry that is being delivered over a channel. */
export interface ClaimedEnquiry extends Enquiry {
  /** Number of attempts, including this one. */
  attempts: number;
  firstAttemptAt: number;
  /** Recipients who have the mail already, from an attempt in which the server refused others. */
  takenBy: string[];
}

/** Takes up the enquiry that has been due over a channel for longest; returns undefined if none is. */
export function claimDue(database: Database, channel: string, now: number): ClaimedEnquiry | undefined {
  const claim = database.prepare(`
    UPDATE deliveries
    SET state = 'sending', due_at = NULL, attempts = attempts + 1, first_attempt_at = coalesce(first_attempt_at, :now)
    WHERE rowid = (
      SELECT rowid FROM deliveries WHERE channel = :channel AND due_at <= :now ORDER BY due_at LIMIT 1
    )
    RETURNING id, attempts, first_attempt_at AS firstAttemptAt, taken_by AS takenBy
  `);
  const claimed = claim.get({ channel, now });
  if (!claimed) return undefined;
  const { id, attempts, firstAttemptAt, takenBy } = claimed as { id: string } & Record<string, unknown>;
  const row = database.prepare(`SELECT ${ENQUIRY_COLUMNS.join(', ')} FROM enquiries WHERE id = ?`).get(id);
  return {
    ...toEnquiry(row as unknown as EnquiryRow),
    attempts: Number(attempts),
    firstAttemptAt: Number(firstAttemptAt),
    takenBy: (parseJson(String(takenBy ?? '[]')) ?? []) as string[],
  };
}

/** Returns when the next delivery over a channel is due; `Infinity` if none waits. */
export function nextDue(database: Database, channel: string): number {
  // Without the second condition SQLite does not use the index `deliveries_due`, and reads all rows.
  const statement = database.prepare(
    `SELECT min(due_at) AS dueAt FROM deliveries WHERE channel = ? AND due_at IS NOT NULL`,
  );
  return (statement.get(channel)?.dueAt as number | null) ?? Infinity;
}

/** Identifies a delivery. */
interface DeliveryKey {
  channel: string;
  id: string;
}

/** Messages about a failed attempt. */
interface Trouble {
  /** Description without personal data. */
  error: string;
  /** Reply of the receiver, if any. */
  reply: string | undefined;
}

/**
 * Marks an enquiry as delivered over a channel: the receiver has accepted it. `trouble` is set if some recipients of a
 * mail will never get it.
 */
export function markDelivered(
  database: Database,
  { trouble, ...delivery }: DeliveryKey & { now: number; trouble?: Trouble | undefined },
): void {
  const statement = database.prepare(`
    UPDATE deliveries
    SET state = 'delivered', due_at = NULL, delivered_at = coalesce(delivered_at, :now),
        last_error = coalesce(:error, last_error), last_reply = coalesce(:reply, last_reply),
        last_error_at = iif(:error IS NULL, last_error_at, :now)
    WHERE id = :id AND channel = :channel
  `);
  statement.run({ ...delivery, error: trouble?.error ?? null, reply: trouble?.reply ?? null });
}

interface Retry extends DeliveryKey, Trouble {
  now: number;
  dueAt: number;
  /** True if it may have arrived nevertheless. */
  outcomeUnknown: boolean;
  /** Recipients who have the mail and must not get it again. */
  takenBy: string[];
}

/** Schedules the next attempt for an enquiry. */
export function scheduleRetry(database: Database, retry: Retry): void {
  const { outcomeUnknown, takenBy, reply, ...values } = retry;
  const statement = database.prepare(`
    UPDATE deliveries
    SET state = iif(:unknown, 'unknown', 'waiting'), unknown_outcomes = unknown_outcomes + :unknown, due_at = :dueAt,
        taken_by = :takenBy, last_error = :error, last_error_at = :now, last_reply = :reply
    WHERE id = :id AND channel = :channel
  `);
  statement.run({
    ...values,
    unknown: Number(outcomeUnknown),
    takenBy: takenBy.length > 0 ? JSON.stringify(takenBy) : null,
    reply: reply ?? null,
  });
}

/** Marks an enquiry as failed. It stays in the store, where a person can read and resend it. */
export function markFailed(database: Database, failed: DeliveryKey & Trouble & { now: number }): void {
  const { reply = null, ...values } = failed;
  const statement = database.prepare(`
    UPDATE deliveries
    SET state = 'failed', due_at = NULL, last_error = :error, last_error_at = :now, last_reply = :reply
    WHERE id = :id AND channel = :channel
  `);
  statement.run({ ...values, reply });
}

/**
 * Notes what was being sent when the owner of the database died: it may have arrived, which is counted, and is due again.
 */
export function noteInterrupted(database: Database, now: number): void {
  database
    .prepare(
      `UPDATE deliveries SET state = 'unknown', due_at = ?, unknown_outcomes = unknown_outcomes + 1 WHERE state = 'sending'`,
    )
    .run(now);
}

/**
 * Prepares the deliveries for a start of the service: what was being sent is due again, and so is what waits, as the
 * settings may have been corrected. Deliveries over channels that the settings do not name any more end, as they would
 * wait forever.
 */
export function resumeDeliveries(database: Database, channels: string[], now: number): void {
  noteInterrupted(database, now);
  database.prepare(`UPDATE deliveries SET due_at = :now WHERE due_at > :now`).run({ now });
  const retire = database.prepare(`
    UPDATE deliveries
    SET state = 'failed', due_at = NULL, last_error_at = :now,
        last_error = 'The channel was removed from the settings before the enquiry was delivered.'
    WHERE due_at IS NOT NULL AND channel NOT IN (SELECT value FROM json_each(:channels))
  `);
  retire.run({ channels: JSON.stringify(channels), now });
}
