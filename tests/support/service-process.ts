import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readRows } from './database.ts';
import { startProgram } from './program.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The enquiry service in its own process with the last build, and access to its database. */
export interface EnquiryService {
  url: string;
  /** Reads enquiries directly from the database, all or those with an email address. */
  stored(email?: string): Record<string, unknown>[];
  /** Sends a signal and waits until the process has ended. */
  end(signal: NodeJS.Signals): Promise<unknown>;
}

/** Settings of services under test. */
export const TEST_SETTINGS = {
  ...{ HOST: '127.0.0.1', PORT: '0', RATE_LIMIT: '0' },
  // Tests fill in the form faster than a person.
  MIN_WRITING_SECONDS: '0',
  // An empty value overrides the one in a local `.env` file.
  SMTP_URL: '',
};

/**
 * Starts a program that serves the last build, and waits until it listens.
 *
 * @param options.through command that runs the program with other limits
 * @param options.onStart gets the function that stops the program, before it listens
 */
export async function startListening(
  program: string,
  settings: Record<string, string>,
  { root = ROOT, through = [] as string[], onStart = (_stop: () => Promise<void>) => {} } = {},
) {
  const [command, ...args] = [...through, process.execPath, program];
  const { child, ended, stop } = startProgram(command!, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...TEST_SETTINGS, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onStart(stop);
  const events: Record<string, unknown>[] = [];
  const started = await new Promise<Record<string, unknown>>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const event = JSON.parse(line) as Record<string, unknown>;
      events.push(event);
      if (event.event === 'service.started') resolve(event);
    });
    void ended.then(() => reject(new Error(`${program} ended before it had started.`)));
  });
  const pid = child.pid!;
  return {
    url: String(started.address),
    pid,
    child,
    /** Log entries of an event. */
    logged: (name: string) => events.filter(({ event }) => event === name),
    /** Sends a signal, and waits until the program has ended. */
    async end(signal: NodeJS.Signals) {
      process.kill(pid, signal);
      await ended;
      return child.exitCode;
    },
  };
}

/**
 * Serves the last build as `npm run serve` does, in its own process.
 *
 * @param root root of the repository or of a copy
 */
export async function startService(
  databaseFile: string,
  settings: Record<string, string> = {},
  root = ROOT,
): Promise<EnquiryService> {
  const variables = { ENQUIRY_DB: databaseFile, ...settings };
  return {
    ...(await startListening('src/enquiry/node/main.ts', variables, { root })),
    stored(email) {
      const rows = readRows(databaseFile);
      return email === undefined ? rows : rows.filter((row) => row.email === email);
    },
  };
}
