import * as z from 'zod';
import { readInteger } from './enquiry-row.ts';
import type { Database } from './sql.ts';

const count = z.int().nonnegative();
const time = z.number().nullable();

/** Delivery statistics without personal data. Times are milliseconds since 1970. */
export const queueFigures = z.object({
  /** Enquiries that wait for delivery or are being sent. */
  waiting: count,
  /** When the oldest of them was received. */
  oldestReceivedAt: time,
  /** Enquiries given up on, which need a person. */
  failed: count,
  /** Suspected spam, delivered or not. */
  suspected: count,
  /** The last failure among undelivered enquiries. */
  lastError: z.string().nullable(),
  lastErrorAt: time,
});

export type QueueFigures = z.output<typeof queueFigures>;

export function readQueue(database: Database): () => QueueFigures {
  const waiting = database.prepare(`
    SELECT count(*) AS waiting, ${readInteger('min(received_at)')} AS oldestReceivedAt FROM enquiries WHERE due_at IS NOT NULL
  `);
  const failed = database.prepare(`
    SELECT count(*) AS failed FROM enquiries
    WHERE last_error_at IS NOT NULL AND state <> 'delivered' AND state = 'failed'
  `);
  const troubled = database.prepare(`
    SELECT last_error AS lastError, ${readInteger('last_error_at')} AS lastErrorAt FROM enquiries
    WHERE last_error_at IS NOT NULL AND state <> 'delivered'
    ORDER BY last_error_at DESC LIMIT 1
  `);
  const suspected = database.prepare(
    `SELECT count(*) AS suspected FROM enquiries WHERE suspicion IS NOT NULL`,
  );
  const noTrouble = { lastError: null, lastErrorAt: null };
  return () =>
    ({
      ...waiting.get(),
      ...failed.get(),
      ...suspected.get(),
      ...noTrouble,
      ...troubled.get(),
    }) as unknown as QueueFigures;
}
