import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { LOCKED_MS } from '../../faults/support.ts';
import { startMailServer } from '../../service/support/mail-server.ts';
import type { OnEnd } from '../../service/support/site-folder.ts';
import { startListening } from '../../support/service-process.ts';

/** The service on one of its hosts, with the last build. */
export interface HostedService {
  url: string;
  /** The process that holds the enquiries. */
  pid: number;
  /** Log entries so far. */
  events: Record<string, unknown>[];
  /** Ends the process that holds the enquiries, and waits until it has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** A host of the service: how it is started, and where it keeps enquiries. */
export interface Host {
  name: 'node' | 'edge';
  script: string;
  /** Settings that tell where enquiries are kept. */
  stateIn(folder: string): Record<string, string>;
  /** Database files of a state. */
  databasesIn(folder: string): string[];
}

export const NODE: Host = {
  name: 'node',
  script: 'src/enquiry/main.ts',
  stateIn: (folder) => ({ ENQUIRY_DB: join(folder, 'enquiries.db') }),
  databasesIn: (folder) => [join(folder, 'enquiries.db')],
};

/** workerd, which Cloudflare's platform runs. What holds on Node is tested in `tests/service` and `tests/faults`. */
export const EDGE: Host = {
  name: 'edge',
  script: 'src/enquiry/edge/serve.ts',
  stateIn: (folder) => ({ EDGE_STATE: folder }),
  databasesIn: (folder) =>
    globSync('objects/enquiries/*.sqlite', { cwd: folder })
      .filter((name) => !name.endsWith('metadata.sqlite'))
      .map((name) => join(folder, name)),
};

/**
 * Creates a folder for what a host keeps. It is removed with the test.
 *
 * @param onEnd that of the test itself, if tests run concurrently; that of the file, if they share a service
 */
export function newState(onEnd: OnEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'host-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Serves the last build on a host, in its own process. It ends with the test. */
export async function startOn(
  host: Host,
  folder: string,
  settings: Record<string, string> = {},
  onEnd: OnEnd = onTestFinished,
): Promise<HostedService> {
  const variables = { ...host.stateIn(folder), ...settings };
  const service = await startListening(host.script, variables, { onStart: onEnd });
  return {
    ...service,
    async end(signal) {
      process.kill(service.pid, signal);
      await service.ended;
    },
  };
}

/** Returns the address of a mail server that has gone; with a host of its own, no test beside gets its port. */
export async function addressOfNobody(host?: string): Promise<string> {
  const gone = await startMailServer(host ? { host } : {});
  await gone.close();
  return gone.url;
}

export const isDelivered = ({ state }: Record<string, unknown>) => state === 'delivered';

/** Reads all enquiries of a state, running or not. */
export function storedIn(host: Host, folder: string): Record<string, unknown>[] {
  return host
    .databasesIn(folder)
    .filter(existsSync)
    .flatMap((file) => {
      const database = new DatabaseSync(file, { readOnly: true, timeout: LOCKED_MS });
      try {
        return database.prepare('SELECT * FROM enquiries').all();
      } finally {
        database.close();
      }
    });
}
