import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { ToolError } from '../../tooling/tool-error.ts';

/** Entry point of the service. It runs in its own process, so that it does not block the one that measures. */
const PROGRAM = join(import.meta.dirname, '../../enquiry/start.mjs');

export interface RunningService {
  /** Without a trailing slash. */
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Serves the last build as `npm run serve` does, on the loopback interface and a free port. Enquiries are stored in a
 * temporary folder, which is removed when the service ends.
 *
 * @throws {ToolError} with the output of the service if it cannot start
 */
export async function startService(): Promise<RunningService> {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  const service = spawn(process.execPath, [PROGRAM], {
    // An empty value overrides the one in a local `.env` file.
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      SMTP_URL: '',
      ENQUIRY_DB: join(folder, 'enquiries.db'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const complaint = text(service.stderr);
  const ended = once(service, 'exit').then(() => rmSync(folder, { recursive: true, force: true }));
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: service.stdout }).on('line', (line) => {
      const { event, address } = JSON.parse(line) as { event: string; address?: string };
      if (event === 'service.started') resolve(String(address));
    });
    void ended.then(async () =>
      reject(new ToolError(`The service did not start: ${(await complaint).trim()}`)),
    );
  });
  return {
    origin,
    stop: () => {
      service.kill();
      return ended;
    },
  };
}
