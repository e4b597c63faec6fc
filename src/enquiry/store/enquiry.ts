import * as z from 'zod';
import { EMPTY_FIELDS, FIELD_NAMES, type FieldName } from '../contract/fields.ts';
import { MAX_BODY_BYTES } from '../contract/api.ts';
import { type Origin, originSchema } from '../contract/origin.ts';

/** Part of a file name and of the Message-ID. */
const id = z.string().regex(/^[\w-]{1,100}$/);
/** Milliseconds since 1970, up to the last time that `Date` can represent. */
const time = z.int().min(0).max(8.64e15);
export const count = z.int().nonnegative();
/** No request brings a longer text. */
const text = z.string().max(MAX_BODY_BYTES);

/** A text that holds JSON of this form. */
const json = (form: z.ZodType) =>
  text.refine((value) => {
    try {
      return form.safeParse(JSON.parse(value)).success;
    } catch {
      return false;
    }
  });

/** The columns of a delivery except `seq` and `lease`, which each database sets itself. */
const delivery = {
  state: z.enum(['stored', 'sending', 'waiting', 'unknown', 'delivered', 'failed', 'spam']),
  due_at: time.nullable(),
  attempts: count,
  first_attempt_at: time.nullable(),
  unknown_outcomes: count,
  delivered_at: time.nullable(),
  last_error: text.nullable(),
  last_error_at: time.nullable(),
  last_reply: text.nullable(),
  taken_by: json(z.array(z.string())).nullable(),
};

/** The columns of a stored enquiry, with those of its delivery by mail. */
const columns = z.strictObject({
  id,
  name: text,
  email: text,
  phone: text,
  service: text,
  message: text,
  further: json(z.record(z.string(), z.string())).nullable(),
  page: text.nullable(),
  origin: json(originSchema).nullable(),
  // A newer release may know more kinds.
  suspicion: text.nullable(),
  received_at: time,
  ...delivery,
});

/** States that only a person changes. */
const FINAL = ['delivered', 'failed', 'spam'];

/** Checks that the columns of a delivery fit together. */
const consistent = <Row extends z.ZodType<z.output<z.ZodObject<typeof delivery>>>>(row: Row) =>
  row
    .refine(({ state, due_at }) => FINAL.includes(state) === (due_at === null), { path: ['due_at'] })
    .refine(({ state, delivered_at }) => state !== 'delivered' || delivered_at !== null, {
      path: ['delivered_at'],
    })
    .refine(({ state, last_error_at }) => state !== 'failed' || last_error_at !== null, {
      path: ['last_error_at'],
    });

/** Schema of a stored enquiry. */
export const enquiryRow = consistent(columns);

export type EnquiryRow = z.output<typeof enquiryRow>;

/** Schema of a delivery over another channel than mail. */
const deliveryRow = consistent(z.strictObject({ channel: z.string().min(1).max(300), ...delivery }));

export type DeliveryRow = z.output<typeof deliveryRow>;

/** Schema of an enquiry with its other deliveries, as it goes from one database to another. */
export const movedRow = consistent(columns.extend({ deliveries: z.array(deliveryRow) }));

export type MovedRow = z.output<typeof movedRow>;

/** State of an enquiry. `GUARANTEES.md` describes the transitions. */
export type EnquiryState = EnquiryRow['state'];

/** Names of the columns, for statements. */
export const ROW_COLUMNS = Object.keys(columns.shape) as (keyof EnquiryRow)[];

/** Names of the columns of other deliveries. */
export const DELIVERY_COLUMNS = ['channel', ...Object.keys(delivery)] as (keyof DeliveryRow)[];

const rawColumns = (names: string[]) =>
  z.strictObject(
    Object.fromEntries(names.map((name) => [name, z.union([z.string(), z.number(), z.null()])])),
  );

/** The same as it is on disk: a backup includes damaged ones. */
export const rawRow = rawColumns(ROW_COLUMNS).extend({ deliveries: z.array(rawColumns(DELIVERY_COLUMNS)) });

/** SQL that reads an integer: node:sqlite throws beyond 2^53, which no time is. */
export const readInteger = (sql: string) =>
  `max(min(${sql}, ${Number.MAX_SAFE_INTEGER}), ${Number.MIN_SAFE_INTEGER})`;

const readAll = (names: string[]) =>
  names
    .map((name) => `iif(typeof(${name}) = 'integer', ${readInteger(name)}, ${name}) AS ${name}`)
    .join(', ');

/** SQL that reads all columns. */
export const READ_ROW = readAll(ROW_COLUMNS);
export const READ_DELIVERY = readAll(DELIVERY_COLUMNS);

/** Returns the columns of a row that are damaged, with their values; undefined if none is. */
export function findDamagedColumns(row: EnquiryRow): Record<string, unknown> | undefined {
  const { error } = enquiryRow.safeParse(row);
  if (!error) return undefined;
  const names = error.issues.map(({ path }) => path[0] as keyof EnquiryRow);
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** The id of an erased enquiry, and when it was erased. */
export const erasedId = z.strictObject({ id, erased_at: count });

export type ErasedId = z.output<typeof erasedId>;

/** Fields with their own column. All others share the JSON column `further`, so a new field needs no migration. */
const OWN = ['name', 'email', 'phone', 'service', 'message'] as const;

const FURTHER = FIELD_NAMES.filter((name) => !OWN.some((own) => own === name));

/** Maps the fields of an enquiry to columns. */
export function toColumns(
  fields: Record<FieldName, string>,
): Pick<EnquiryRow, (typeof OWN)[number] | 'further'> {
  const { name, email, phone, service, message } = fields;
  const filled = FURTHER.filter((field) => fields[field] !== '');
  const further =
    filled.length > 0 ? JSON.stringify(Object.fromEntries(filled.map((key) => [key, fields[key]]))) : null;
  return { name, email, phone, service, message, further };
}

/** Maps a row to what a form sent. The columns come last: no field of another release may replace one. */
export function fromColumns({ further, ...row }: EnquiryRow) {
  const { id, name, email, phone, service, message, page, suspicion } = row;
  const more = further && (JSON.parse(further) as object);
  return { ...EMPTY_FIELDS, ...more, id, name, email, phone, service, message, page, suspicion };
}

/** Why an enquiry is suspected spam. */
export type Suspicion = 'trap' | 'too-fast';

/** Reasons for a suspicion, as mails and commands show them. A newer release may have others. */
export const SUSPICIONS: Record<string, string> = {
  trap: 'A field that people do not see was filled in.',
  'too-fast': 'It was written faster than a person can.',
} satisfies Record<Suspicion, string>;

/** An enquiry to be stored. */
export interface NewEnquiry extends Record<FieldName, string> {
  id: string;
  /** Whether the client sent the id; otherwise the service generated it. */
  isIdGiven: boolean;
  page: string | undefined;
  origin: Origin | undefined;
  /** Milliseconds since 1970. */
  receivedAt: number;
  suspicion: Suspicion | undefined;
  /** Whether it is stored in state `spam` instead of being delivered. */
  held: boolean;
}

/** An enquiry claimed for delivery over a channel. */
export interface ClaimedEnquiry extends Record<FieldName, string> {
  id: string;
  page: string | null;
  origin: Origin;
  /** A newer release may have another reason than those of `Suspicion`. */
  suspicion: string | null;
  receivedAt: number;
  /** Number of attempts, including this one. */
  attempts: number;
  firstAttemptAt: number;
  /** Token required to renew the lease and to store a failure. */
  lease: string;
  /** Recipients who have the mail already, from an attempt in which the server refused others. */
  takenBy: string[];
}

/** A delivery, as the commands show it. Times are milliseconds since 1970. */
const storedDelivery = z.object({
  state: z.string(),
  deliveredAt: z.number().nullable(),
  /** Time of the next attempt or, while it is being sent, the end of the lease. */
  dueAt: z.number().nullable(),
  attempts: z.number(),
  unknownOutcomes: z.number(),
  lastError: z.string().nullable(),
  lastErrorAt: z.number().nullable(),
  lastReply: z.string().nullable(),
});

/**
 * Schema of a stored enquiry, with its delivery by mail, as the commands show it. Times are milliseconds since 1970.
 * Fields that were added to the form later are not in it: a service elsewhere may be of another release.
 */
export const storedEnquiry = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  service: z.string(),
  message: z.string(),
  page: z.string().nullable(),
  origin: z.record(z.string(), z.string()).optional(),
  ...storedDelivery.shape,
  /** Deliveries over other channels. */
  deliveries: z.array(storedDelivery.extend({ channel: z.string() })).optional(),
  /** Why it is suspected spam, even after it was released; null if it is not. */
  suspicion: z.string().nullable(),
  receivedAt: z.number(),
  /** Columns that are damaged, as they are on disk. */
  damaged: z.record(z.string(), z.unknown()).optional(),
});

/** A stored enquiry, with all fields of the form. */
export type StoredEnquiry = z.output<typeof storedEnquiry> & Record<FieldName, string>;
