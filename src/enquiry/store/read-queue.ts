import type { Database } from './sql.ts';

/** Delivery statistics without personal data. Times are milliseconds since 1970. */
export interface QueueFigures {
  /** Enquiries that wait for delivery or are being sent. */
  waiting: number;
  /** When the oldest of them was received. */
  oldestReceivedAt: number | null;
  /** Enquiries given up on, which need a person. */
  failed: number;
  /** Suspected spam, delivered or not. */
  suspected: number;
  /** The last failure among undelivered enquiries. */
  lastError: string | null;
  lastErrorAt: number | null;
}

export function readQueue(database: Database): () => QueueFigures {
  const waiting = database.prepare(`
    SELECT count(*) AS waiting, min(received_at) AS oldestReceivedAt FROM enquiries WHERE due_at IS NOT NULL
  `);
  const failed = database.prepare(`
    SELECT count(*) AS failed FROM enquiries
    WHERE last_error_at IS NOT NULL AND state <> 'delivered' AND state = 'failed'
  `);
  const troubled = database.prepare(`
    SELECT last_error AS lastError, last_error_at AS lastErrorAt FROM enquiries
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
