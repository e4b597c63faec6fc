import { mailboxOf } from '../contract/addresses.ts';
import { type DeliveryRow, READ_DELIVERY } from './enquiry.ts';
import type { Database } from './sql.ts';

// Deliveries over other channels than mail. Each has a row of its own, so that no channel waits for another;
// `leases.ts` claims them as it claims enquiries for mail.

/** Name of the channel whose deliveries are in `enquiries` itself. */
export const MAIL = 'mail';

/** Name of the channel to the visitor. */
export const CONFIRMATION = 'confirmation';

/** Returns the table of a channel, and the SQL condition for its rows, with the value `:channel`. */
export const placeOf = (channel: string) =>
  channel === MAIL
    ? { table: 'enquiries', own: `:channel = '${MAIL}'` }
    : { table: 'deliveries', own: 'channel = :channel' };

/** Period in which a mailbox gets one confirmation. */
const CONFIRM_ONCE_MS = 3_600_000;

/**
 * Adds deliveries of an enquiry, or starts them anew. Call it in a transaction. A confirmation needs `email`.
 *
 * @param evenIfDelivered whether those that are delivered start anew, too
 * @returns how many there are to be sent now
 */
export function addDeliveries(
  database: Database,
  { id, email = '', channels, now }: { id: string; email?: string; channels: string[]; now: number },
  evenIfDelivered = false,
): number {
  const add = database.prepare(`
    INSERT INTO deliveries (id, channel, state, due_at, mailbox)
    VALUES (:id, :channel, 'stored', :now, :mailbox)
    ON CONFLICT (id, channel) DO UPDATE
    SET state = 'stored', due_at = :now, attempts = 0, first_attempt_at = NULL, lease = NULL
    WHERE state <> 'sending' AND (state <> 'delivered' OR :evenIfDelivered)
  `);
  return channels.filter((channel) => {
    const mailbox = mailboxFor(channel, email);
    return add.run({ id, channel, now, mailbox, evenIfDelivered: Number(evenIfDelivered) }).changes === 1;
  }).length;
}

/** Returns the value of the column `mailbox`, by which `isConfirmed` finds a confirmation. */
export const mailboxFor = (channel: string, email: string) =>
  channel === CONFIRMATION ? mailboxOf(email) : null;

/** Returns whether a mailbox was sent a confirmation within the last hour, or is about to be. */
export function isConfirmed(database: Database, email: string, now: number): boolean {
  const statement = database.prepare(`
    SELECT 1 FROM deliveries JOIN enquiries USING (id)
    WHERE mailbox = :mailbox AND abs(received_at - :now) < ${CONFIRM_ONCE_MS}
  `);
  return statement.get({ mailbox: mailboxOf(email), now }) !== undefined;
}

/** Returns a function that reads the deliveries of an enquiry; a database of the previous release has none. */
export function createDeliveryReader(database: Database): (id: string) => DeliveryRow[] {
  const exists = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'deliveries'`).get();
  if (!exists) return () => [];
  const statement = database.prepare(`SELECT ${READ_DELIVERY} FROM deliveries WHERE id = ? ORDER BY seq`);
  return (id) => statement.all(id).map((row) => ({ ...row }) as unknown as DeliveryRow);
}

/** Ends deliveries over channels that the settings do not name any more, which would wait forever. */
export function retireChannels(database: Database, channels: string[], now: number): void {
  const statement = database.prepare(`
    UPDATE deliveries
    SET state = 'failed', due_at = NULL, lease = NULL, last_error_at = :now,
        last_error = 'The channel was removed from the settings before the enquiry was delivered.'
    WHERE due_at IS NOT NULL AND channel NOT IN (SELECT value FROM json_each(:channels))
  `);
  statement.run({ channels: JSON.stringify(channels), now });
}
