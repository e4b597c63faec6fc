import * as z from 'zod';
import type { FieldName } from '../contract/fields.ts';

const time = z.number().nullable();

/**
 * Schema of a stored enquiry, as the commands show it. Times are milliseconds since 1970. Fields that were added to the
 * form later are not in it: a service elsewhere may be of another release.
 */
export const storedEnquiry = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  service: z.string(),
  message: z.string(),
  page: z.string().nullable(),
  state: z.string(),
  /** Why it is suspected spam, even after it was released; null if it is not. */
  suspicion: z.string().nullable(),
  receivedAt: z.number(),
  deliveredAt: time,
  /** Time of the next attempt or, while it is being sent, the end of the lease. */
  dueAt: time,
  attempts: z.number(),
  unknownOutcomes: z.number(),
  lastError: z.string().nullable(),
  lastErrorAt: time,
  lastReply: z.string().nullable(),
  /** Columns that are damaged, as they are on disk. */
  damaged: z.record(z.string(), z.unknown()).optional(),
});

/** A stored enquiry, with all fields of the form. */
export type StoredEnquiry = z.output<typeof storedEnquiry> & Record<FieldName, string>;
