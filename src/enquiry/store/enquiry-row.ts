import * as z from 'zod';
import { MAX_BODY_BYTES } from '../contract/limits.ts';

/** Part of a file name and of the Message-ID. */
const id = z.string().regex(/^[\w-]{1,100}$/);
/** Milliseconds since 1970, up to the last time that `Date` can represent. */
const time = z.int().min(0).max(8.64e15);
const count = z.int().nonnegative();
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

/** The columns of a stored enquiry except `seq` and `lease`, which each database sets itself. */
const columns = z.strictObject({
  id,
  name: text,
  email: text,
  phone: text,
  service: text,
  message: text,
  further: json(z.record(z.string(), z.string())).nullable(),
  page: text.nullable(),
  // A newer release may know more kinds.
  suspicion: text.nullable(),
  received_at: time,
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
});

/** States that only a person changes. */
const FINAL = ['delivered', 'failed', 'spam'];

/** Schema of a stored enquiry as it goes from one database to another. */
export const enquiryRow = columns
  .refine(({ state, due_at }) => FINAL.includes(state) === (due_at === null), { path: ['due_at'] })
  .refine(({ state, delivered_at }) => state !== 'delivered' || delivered_at !== null, {
    path: ['delivered_at'],
  })
  .refine(({ state, last_error_at }) => state !== 'failed' || last_error_at !== null, {
    path: ['last_error_at'],
  });

export type EnquiryRow = z.output<typeof enquiryRow>;

/** Names of the columns, for statements. */
export const ROW_COLUMNS = Object.keys(columns.shape) as (keyof EnquiryRow)[];

/** A row as it is on disk: a backup includes damaged ones. */
export const rawRow = z.strictObject(
  Object.fromEntries(ROW_COLUMNS.map((name) => [name, z.union([z.string(), z.number(), z.null()])])),
);

/** SQL that reads an integer: node:sqlite throws beyond 2^53, which no time is. */
export const readInteger = (sql: string) =>
  `max(min(${sql}, ${Number.MAX_SAFE_INTEGER}), ${Number.MIN_SAFE_INTEGER})`;

/** SQL that reads all columns. */
export const READ_ROW = ROW_COLUMNS.map(
  (name) => `iif(typeof(${name}) = 'integer', ${readInteger(name)}, ${name}) AS ${name}`,
).join(', ');

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
