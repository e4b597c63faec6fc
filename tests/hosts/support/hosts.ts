import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startMailServer } from '../../service/support/mail-server.ts';
import type { OnEnd } from '../../service/support/site-folder.ts';
import { until } from '../../service/support/until.ts';
import { readRows } from '../../support/database.ts';
import { startListening } from '../../support/service-process.ts';

/** A host of the service: how it is started, and where it keeps enquiries. */
export const NODE = {
  script: 'src/enquiry/main.ts',
  /** Settings for the storage of enquiries. */
  stateIn: (folder: string): Record<string, string> => ({ ENQUIRY_DB: join(folder, 'enquiries.db') }),
  /** Database files of a state. */
  databasesIn: (folder: string) => [join(folder, 'enquiries.db')],
};

export type Host = typeof NODE;

/** workerd, which Cloudflare's platform runs. What holds on Node is tested in `tests/service` and `tests/faults`. */
export const EDGE: Host = {
  script: 'src/enquiry/edge/serve.ts',
  stateIn: (folder) => ({ EDGE_STATE: folder }),
  databasesIn: (folder) =>
    globSync('objects/enquiries/*.sqlite', { cwd: folder })
      .filter((name) => !name.endsWith('metadata.sqlite'))
      .map((name) => join(folder, name)),
};

/**
 * Serves the last build on a host, in its own process, which is stopped at the end of the test.
 *
 * @param folder for the data of the host
 * @param onEnd that of the test itself, if tests run concurrently; that of the file, if they share a service
 */
export async function startOn(
  host: Host,
  folder: string,
  settings: Record<string, string> = {},
  onEnd: OnEnd = onTestFinished,
) {
  const variables = { ...host.stateIn(folder), ...settings };
  return {
    ...(await startListening(host.script, variables, { onStart: onEnd })),
    /** Reads a column of all enquiries. */
    stored: (column: string) => storedIn(host, folder).map((row) => row[column]),
  };
}

/** Returns the address of a stopped mail server, on its own loopback address, so that no other test gets its port. */
export async function addressOfNobody(host = '127.0.0.1'): Promise<string> {
  const gone = await startMailServer({ host });
  await gone.close();
  return gone.url;
}

/** Reads all rows of a table of a state, running or not. */
export const storedIn = (host: Host, folder: string, table = 'enquiries') =>
  host
    .databasesIn(folder)
    .filter(existsSync)
    .flatMap((file) => readRows(file, table));

/** Longer than leases and the first pauses between attempts. */
export const PATIENCE_MS = 180_000;

/** Waits until the edge has delivered all enquiries. */
export const untilDelivered = (folder: string, patienceMs = PATIENCE_MS) =>
  until(
    'all are delivered',
    () => storedIn(EDGE, folder).every(({ state }) => state === 'delivered'),
    patienceMs,
  );
