import * as z from 'zod';
import { asciiDomain } from '../contract/addresses.ts';
import { FIELD_NAMES } from '../contract/fields.ts';
import { MAIL, type State, STATES } from './deliveries.ts';
import { type Enquiry, ENQUIRY_COLUMNS, type EnquiryRow, toEnquiry } from './enquiry.ts';
import type { Database } from './sql.ts';

/** Schema of the conditions for enquiries; those that are not set are ignored. */
export const enquiryFilter = z.strictObject({
  ids: z.array(z.string()).optional(),
  state: z.enum(STATES).optional(),
  /** Suspected spam only. */
  suspected: z.boolean().optional(),
  /** The visitor's e-mail address, case-insensitive. */
  email: z.string().max(1_000).optional(),
  /** Received at this time or later, in milliseconds since 1970. */
  since: z.number().optional(),
  /** Received before this time. */
  before: z.number().optional(),
  /** Text in one of the fields, case-insensitive in any script. A phone number matches in any spelling. */
  text: z.string().max(20_000).optional(),
});

export type Filter = z.output<typeof enquiryFilter>;

/** A delivery, as the commands show it. Times are milliseconds since 1970. */
export interface StoredDelivery {
  state: State;
  attempts: number;
  deliveredAt: number | null;
  /** Time of the next attempt. */
  dueAt: number | null;
  unknownOutcomes: number;
  lastError: string | null;
  lastErrorAt: number | null;
  lastReply: string | null;
}

/** A stored enquiry with its delivery by mail, as the commands show it. */
export interface StoredEnquiry extends Enquiry, StoredDelivery {
  /** Deliveries over other channels. */
  deliveries: (StoredDelivery & { channel: string })[];
}

/** Rows read at once. Between two pages no statement is open, so that a slow reader blocks no other work. */
const PAGE_ROWS = 100;

interface EnquiryPage {
  enquiries: StoredEnquiry[];
  /** Where the next page begins; null after the last one. */
  next: number | null;
}

/**
 * Reads one page of enquiries, newest first, below the last row of the previous page. So memory use does not depend on
 * their number. Texts are compared here: SQLite folds the case of ASCII letters only.
 */
export function selectPage(
  database: Database,
  filter: Filter,
  below: number = Number.MAX_SAFE_INTEGER,
): EnquiryPage {
  const statement = database.prepare(`
    SELECT seq, ${ENQUIRY_COLUMNS.join(', ')} FROM enquiries
    WHERE seq < :below
      AND (:ids IS NULL OR id IN (SELECT value FROM json_each(:ids)))
      AND (:state IS NULL OR id IN (SELECT id FROM deliveries WHERE state = :state))
      AND (NOT :suspected OR suspicion IS NOT NULL)
      AND (:since IS NULL OR received_at >= :since)
      AND (:before IS NULL OR received_at < :before)
    ORDER BY seq DESC LIMIT ${PAGE_ROWS}
  `);
  const { ids, state, suspected = false, email, since, before, text } = filter;
  const rows = statement.all({
    below,
    ids: ids ? JSON.stringify(ids) : null,
    state: state ?? null,
    suspected: Number(suspected),
    since: since ?? null,
    before: before ?? null,
  }) as unknown as (EnquiryRow & { seq: number })[];
  const enquiries = rows
    .map((row) => toStored(database, row))
    .filter((enquiry) => email === undefined || fold(enquiry.email) === fold(asciiDomain(email)))
    .filter((enquiry) => text === undefined || contains(enquiry, text));
  return { enquiries, next: rows.length < PAGE_ROWS ? null : rows.at(-1)!.seq };
}

/** Adds its deliveries to an enquiry, that by mail as its own. */
function toStored(database: Database, row: EnquiryRow): StoredEnquiry {
  const statement = database.prepare(`
    SELECT channel, state, attempts, due_at AS dueAt, delivered_at AS deliveredAt, unknown_outcomes AS unknownOutcomes,
      last_error AS lastError, last_error_at AS lastErrorAt, last_reply AS lastReply
    FROM deliveries WHERE id = ? ORDER BY channel <> '${MAIL}', rowid
  `);
  const [mail, ...deliveries] = statement.all(row.id) as unknown as StoredEnquiry['deliveries'];
  const { channel: _, ...own } = mail!;
  return { ...toEnquiry(row), ...own, deliveries: deliveries.map((delivery) => ({ ...delivery })) };
}

/** Whether one of the fields contains a text, or the phone number does in any spelling. */
function contains(enquiry: StoredEnquiry, text: string): boolean {
  const wanted = [fold(text), fold(asciiDomain(text))];
  const fields = [enquiry.id, ...FIELD_NAMES.map((name) => enquiry[name])].map(fold);
  if (fields.some((field) => wanted.some((part) => field.includes(part)))) return true;
  const number = phoneDigits(text);
  return number !== '' && digits(enquiry.phone).includes(number);
}

/** Returns the digits of a text that may be a phone number or a part of one, else an empty string. */
function phoneDigits(text: string): string {
  return /^[\d\s().+\-/]+$/.test(text) && digits(text).length >= 4 ? digits(text) : '';
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();
const digits = (text: string) => text.replace(/\D/g, '');

/** Counts enquiries by state; states without enquiries are left out. */
export function countStates(database: Database): Partial<Record<State, number>> {
  const statement = database.prepare(
    `SELECT state, count(*) AS enquiries FROM deliveries WHERE channel = '${MAIL}' GROUP BY state`,
  );
  return Object.fromEntries(statement.all().map(({ state, enquiries }) => [state, Number(enquiries)]));
}

/** Figures of the deliveries over a channel, without personal data. Times are milliseconds since 1970. */
export interface ChannelFigures {
  /** Enquiries that wait for delivery or are being sent. */
  waiting: number;
  /** When the oldest of them was received. */
  oldestReceivedAt: number | null;
  /** Enquiries given up on, which need a person. */
  failed: number;
  /** The last failure among undelivered enquiries. */
  lastError: string | null;
  lastErrorAt: number | null;
}

/**
 * Reads the figures of each channel.
 *
 * @param channels those of the settings besides mail
 */
export const readQueue = (database: Database, channels: string[]): Record<string, ChannelFigures> =>
  Object.fromEntries([MAIL, ...channels].map((channel) => [channel, readChannel(database, channel)]));

function readChannel(database: Database, channel: string): ChannelFigures {
  const waiting = database.prepare(`
    SELECT count(*) AS waiting, min(received_at) AS oldestReceivedAt FROM deliveries JOIN enquiries USING (id)
    WHERE channel = ? AND state IN ('stored', 'sending', 'waiting', 'unknown')
  `);
  // The conditions on errors are those of the index `deliveries_troubled`.
  const troubled = `channel = ? AND last_error_at IS NOT NULL AND state <> 'delivered'`;
  const failed = database.prepare(
    `SELECT count(*) AS failed FROM deliveries WHERE ${troubled} AND state = 'failed'`,
  );
  const last = database.prepare(`
    SELECT last_error AS lastError, last_error_at AS lastErrorAt FROM deliveries
    WHERE ${troubled} ORDER BY last_error_at DESC LIMIT 1
  `);
  const figures = [waiting, failed, last].map((statement) => statement.get(channel));
  return Object.assign({ lastError: null, lastErrorAt: null }, ...figures) as ChannelFigures;
}
