import { existsSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { startMailServer } from '../../service/support/mail-server.ts';
import type { OnEnd } from '../../service/support/site-folder.ts';
import { until } from '../../service/support/until.ts';
import { readRows } from '../../support/database.ts';
import { databasesIn, startEdge } from './edge.ts';

/**
 * Serves the last build on the edge until the end of the test. What holds on Node is tested in `tests/service` and
 * `tests/faults`.
 *
 * @param folder for the data
 * @param onEnd that of the file, if tests share a service
 */
export async function startOnEdge(
  folder: string,
  settings: Record<string, string> = {},
  onEnd: OnEnd = onTestFinished,
) {
  return {
    ...(await startEdge(folder, settings, onEnd)),
    /** Reads a column of all enquiries. */
    stored: (column: string) => storedIn(folder).map((row) => row[column]),
  };
}

/** Returns the address of a stopped mail server. */
export async function addressOfNobody(): Promise<string> {
  const gone = await startMailServer();
  await gone.close();
  return gone.url;
}

/** Reads all rows of a table of a state, running or not; default enquiries with their deliveries by mail. */
export const storedIn = (folder: string, table?: string) =>
  databasesIn(folder)
    .filter(existsSync)
    .flatMap((file) => readRows(file, table));

/** Longer than the first pauses between attempts. */
export const PATIENCE_MS = 180_000;

/** Waits until the edge has mailed all enquiries. */
export const untilDelivered = (folder: string, patienceMs = PATIENCE_MS) =>
  until('all are delivered', () => storedIn(folder).every(({ state }) => state === 'delivered'), patienceMs);
