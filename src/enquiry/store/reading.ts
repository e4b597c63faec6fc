import * as z from 'zod';
import { asciiDomain } from '../contract/addresses.ts';
import { FIELD_NAMES } from '../contract/fields.ts';
import type { Origin } from '../contract/origin.ts';
import { createDeliveryReader, MAIL, placeOf } from './deliveries.ts';
import {
  count,
  type DeliveryRow,
  type EnquiryRow,
  enquiryRow,
  type EnquiryState,
  findDamagedColumns,
  fromColumns,
  READ_ROW,
  readInteger,
  type StoredEnquiry,
} from './enquiry.ts';
import type { Database } from './sql.ts';

/** Schema of the conditions for enquiries; those that are not set are ignored. */
export const enquiryFilter = z.strictObject({
  ids: z.array(z.string()).optional(),
  state: enquiryRow.shape.state.optional(),
  /** Suspected spam only. */
  suspected: z.boolean().optional(),
  /** Damaged ones only. */
  damaged: z.boolean().optional(),
  /** The visitor's e-mail address, case-insensitive. */
  email: z.string().max(1_000).optional(),
  /** Received at this time or later, in milliseconds since 1970. */
  since: z.number().optional(),
  /** Received before this time. */
  before: z.number().optional(),
  /** Text in one of the fields, case-insensitive in any script. A phone number matches in any spelling. */
  text: z.string().max(20_000).optional(),
  /** Maximum number, newest first. */
  limit: z.int().positive().optional(),
});

export type Filter = z.output<typeof enquiryFilter>;

/** Rows read at once. Between two pages no statement is open, so that a slow reader blocks no other work. */
const PAGE_ROWS = 100;

interface EnquiryPage {
  enquiries: StoredEnquiry[];
  /** Where the next page begins; undefined after the last one. */
  next: number | undefined;
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
  // A database of the previous release does not have this column until the service migrates it.
  const columns = database.prepare(`SELECT name FROM pragma_table_info('enquiries')`).all();
  const hasOrigin = columns.some(({ name }) => name === 'origin');
  const readDeliveries = createDeliveryReader(database);
  const statement = database.prepare(`
    SELECT seq, ${READ_ROW}
    FROM ${hasOrigin ? 'enquiries' : '(SELECT *, NULL AS origin FROM enquiries)'}
    WHERE seq < :below
      AND (:ids IS NULL OR id IN (SELECT value FROM json_each(:ids)))
      AND (:state IS NULL OR state = :state${hasOrigin ? ' OR id IN (SELECT id FROM deliveries WHERE state = :state)' : ''})
      AND (NOT :suspected OR suspicion IS NOT NULL)
      AND (:since IS NULL OR received_at >= :since)
      AND (:before IS NULL OR received_at < :before)
    ORDER BY seq DESC LIMIT ${PAGE_ROWS}
  `);
  const { ids, state, suspected = false, damaged = false, email, since, before, text } = filter;
  const rows = statement.all({
    below,
    ids: ids ? JSON.stringify(ids) : null,
    state: state ?? null,
    suspected: Number(suspected),
    since: since ?? null,
    before: before ?? null,
  }) as unknown as (EnquiryRow & { seq: number })[];
  const enquiries = rows
    .map(({ seq: _, ...row }) => toStored(row, readDeliveries(row.id)))
    .filter((enquiry) => !damaged || enquiry.damaged)
    .filter((enquiry) => email === undefined || fold(enquiry.email) === fold(asciiDomain(email)))
    .filter((enquiry) => text === undefined || contains(enquiry, text));
  return { enquiries, next: rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.seq };
}

/** Converts a row for the commands, which show what can be read of a damaged one. */
function toStored(row: EnquiryRow, deliveries: DeliveryRow[]): StoredEnquiry {
  const damaged = findDamagedColumns(row);
  const readable = (column: 'further' | 'origin') => (damaged && column in damaged ? null : row[column]);
  return {
    ...fromColumns({ ...row, further: readable('further') }),
    origin: JSON.parse(readable('origin') ?? '{}') as Origin,
    receivedAt: row.received_at,
    ...toDelivery(row),
    deliveries: deliveries.map((delivery) => ({ channel: delivery.channel, ...toDelivery(delivery) })),
    ...(damaged && { damaged }),
  };
}

const toDelivery = (row: Omit<DeliveryRow, 'channel'>) => ({
  state: row.state,
  attempts: row.attempts,
  deliveredAt: row.delivered_at,
  dueAt: row.due_at,
  unknownOutcomes: row.unknown_outcomes,
  lastError: row.last_error,
  lastErrorAt: row.last_error_at,
  lastReply: row.last_reply,
});

/** Yields the pages of all enquiries that match, up to the limit of the filter. */
export async function* selectPages(
  select: (filter: Filter, below?: number) => EnquiryPage,
  filter: Filter,
): AsyncGenerator<StoredEnquiry[], undefined> {
  let left = filter.limit ?? Infinity;
  let below: number | undefined;
  do {
    const { enquiries, next } = select(filter, below);
    const page = enquiries.slice(0, left);
    left -= page.length;
    yield page;
    below = next;
    await nextTurn();
  } while (below !== undefined && left > 0);
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
export function countStates(database: Database): Partial<Record<EnquiryState, number>> {
  const statement = database.prepare(`SELECT state, count(*) AS enquiries FROM enquiries GROUP BY state`);
  return Object.fromEntries(statement.all().map(({ state, enquiries }) => [state, Number(enquiries)]));
}

const time = z.number().nullable();

/** Figures of the deliveries over a channel, without personal data. Times are milliseconds since 1970. */
const channelFigures = z.object({
  /** Enquiries that wait for delivery or are being sent. */
  waiting: count,
  /** When the oldest of them was received. */
  oldestReceivedAt: time,
  /** Enquiries given up on, which need a person. */
  failed: count,
  /** The last failure among undelivered enquiries. */
  lastError: z.string().nullable(),
  lastErrorAt: time,
});

export type ChannelFigures = z.output<typeof channelFigures>;

export const queueFigures = z.object({
  /** Suspected spam, delivered or not. */
  suspected: count,
  channels: z.record(z.string(), channelFigures),
});

export type QueueFigures = z.output<typeof queueFigures>;

/** @param channels those of the settings besides mail */
export function readQueue(database: Database, channels: string[]): QueueFigures {
  const suspected = database.prepare(
    `SELECT count(*) AS suspected FROM enquiries WHERE suspicion IS NOT NULL`,
  );
  const figures = [MAIL, ...channels].map((channel) => [channel, readChannel(database, channel)]);
  return { suspected: Number(suspected.get()?.suspected), channels: Object.fromEntries(figures) };
}

function readChannel(database: Database, channel: string): ChannelFigures {
  const { table, own } = placeOf(channel);
  const from =
    channel === MAIL ? table : `(SELECT received_at, ${table}.* FROM ${table} JOIN enquiries USING (id))`;
  const waiting = database.prepare(`
    SELECT count(*) AS waiting, ${readInteger('min(received_at)')} AS oldestReceivedAt FROM ${from}
    WHERE ${own} AND due_at IS NOT NULL
  `);
  // The first two conditions are those of the index `…_troubled`.
  const failed = database.prepare(`
    SELECT count(*) AS failed FROM ${from}
    WHERE ${own} AND last_error_at IS NOT NULL AND state <> 'delivered' AND state = 'failed'
  `);
  const troubled = database.prepare(`
    SELECT last_error AS lastError, ${readInteger('last_error_at')} AS lastErrorAt FROM ${from}
    WHERE ${own} AND last_error_at IS NOT NULL AND state <> 'delivered'
    ORDER BY last_error_at DESC LIMIT 1
  `);
  const figures = [waiting, failed, troubled].map((statement) => statement.get({ channel }));
  return Object.assign({ lastError: null, lastErrorAt: null }, ...figures) as ChannelFigures;
}

/** Adds figures of several channels, or of a channel in several databases. */
export function addFigures(all: ChannelFigures[]): ChannelFigures {
  const times = all.map(({ oldestReceivedAt }) => oldestReceivedAt).filter((at) => at !== null);
  const [last] = all.toSorted((a, b) => (b.lastErrorAt ?? 0) - (a.lastErrorAt ?? 0));
  const sum = (name: 'waiting' | 'failed') => all.reduce((total, figures) => total + figures[name], 0);
  return {
    waiting: sum('waiting'),
    oldestReceivedAt: times.length > 0 ? Math.min(...times) : null,
    failed: sum('failed'),
    lastError: last?.lastError ?? null,
    lastErrorAt: last?.lastErrorAt ?? null,
  };
}

/** Adds figures of several stores with the same channels. */
export const addQueues = (queues: QueueFigures[]): QueueFigures => ({
  suspected: queues.reduce((sum, { suspected }) => sum + suspected, 0),
  channels: Object.fromEntries(
    Object.keys(queues[0]!.channels).map((name) => [
      name,
      addFigures(queues.flatMap(({ channels }) => channels[name] ?? [])),
    ]),
  ),
});

/** Resolves in a later turn of the event loop, so that a long reading does not keep others waiting. */
export const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));
