import * as z from 'zod';

const time = z.int().nullable();
const count = z.int().nonnegative();
const text = z.string().nullable();

/** Schema of a stored enquiry as it goes from one database to another: every column but `seq` and `lease`. */
export const enquiryRow = z.strictObject({
  id: z.guid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  service: z.string(),
  message: z.string(),
  further: text,
  page: text,
  suspicion: text,
  received_at: z.int(),
  state: z.enum(['stored', 'sending', 'waiting', 'unknown', 'delivered', 'failed', 'spam']),
  due_at: time,
  attempts: count,
  first_attempt_at: time,
  unknown_outcomes: count,
  delivered_at: time,
  last_error: text,
  last_error_at: time,
  last_reply: text,
  taken_by: text,
});

export type EnquiryRow = z.output<typeof enquiryRow>;

/** The columns of a row, for statements. */
export const ROW_COLUMNS = Object.keys(enquiryRow.shape);

/** The id of an erased enquiry, and when it was erased. */
export const erasedId = z.strictObject({ id: z.guid(), erased_at: z.int().nonnegative() });

export type ErasedId = z.output<typeof erasedId>;
