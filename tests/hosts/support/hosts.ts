import { existsSync, globSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { startProgram } from '../../support/program.ts';

const ROOT = join(import.meta.dirname, '../../..');

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

/** All hosts. A promise of the service holds on each of them. */
export const HOSTS: Host[] = [
  {
    name: 'node',
    script: 'src/enquiry/main.ts',
    stateIn: (folder) => ({ ENQUIRY_DB: join(folder, 'enquiries.db') }),
    databasesIn: (folder) => [join(folder, 'enquiries.db')],
  },
  {
    name: 'edge',
    script: 'src/enquiry/edge/serve.ts',
    stateIn: (folder) => ({ EDGE_STATE: folder }),
    databasesIn: (folder) =>
      globSync('objects/enquiries/*.sqlite', { cwd: folder })
        .filter((name) => !name.endsWith('metadata.sqlite'))
        .map((name) => join(folder, name)),
  },
];

/** workerd locks its databases while it opens those of a process that was ended. */
export const LOCKED_MS = 10_000;

export const newState = () => mkdtempSync(join(tmpdir(), 'host-'));

/**
 * Serves the last build on a host, in its own process. It ends with the test.
 *
 * @param onEnd that of the test itself, if tests run concurrently
 */
export async function startOn(
  host: Host,
  folder: string,
  settings: Record<string, string> = {},
  onEnd: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<HostedService> {
  const { child, ended, stop } = startProgram(process.execPath, [host.script], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      ...{ HOST: '127.0.0.1', PORT: '0', RATE_LIMIT: '0', MIN_WRITING_SECONDS: '0', SMTP_URL: '' },
      ...host.stateIn(folder),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onEnd(stop);
  const events: Record<string, unknown>[] = [];
  const started = await new Promise<Record<string, unknown>>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const event = JSON.parse(line) as Record<string, unknown>;
      events.push(event);
      if (event.event === 'service.started') resolve(event);
    });
    void ended.then(() => reject(new Error(`The service ended before it had started on ${host.name}.`)));
  });
  // On the edge, workerd is a process of its own.
  const pid = Number(started.pid ?? child.pid);
  return {
    url: String(started.address),
    pid,
    events,
    async end(signal) {
      process.kill(pid, signal);
      await ended;
    },
  };
}

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
