import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const here = (file: string) => join(import.meta.dirname, file);
const PROGRAMS = {
  service: here('../../src/enquiry/start.mjs'),
  limit: here('limit-server.ts'),
  'page-limit': here('page-limit-server.ts'),
};

/** The flags of Node that `npm run serve` starts the service with. */
const SERVE_FLAGS: string[] = JSON.parse(readFileSync(here('../../package.json'), 'utf8'))
  .scripts.serve.split(' ')
  .slice(1, -1);

/** Starts the service, or the limit, with its log in a file, as it runs under a supervisor. */
export async function startServer(program: keyof typeof PROGRAMS, folder: string) {
  const logFile = join(folder, `${program}.log`);
  const logHandle = openSync(logFile, 'w');
  const child = spawn(process.execPath, [...SERVE_FLAGS, PROGRAMS[program]], {
    cwd: folder,
    // The rate limit is counted and never reached. Mails are written to files.
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMIT: '1000000',
      ENQUIRY_DB: 'bench.db',
      COUNT_VISITS: process.env.COUNT_VISITS,
    },
    stdio: ['ignore', logHandle, 'inherit'],
  });
  closeSync(logHandle);
  const url = await firstAddress(logFile, child);
  return {
    url,
    /** Milliseconds for which its main thread has run; NaN except on Linux. */
    cpuMs: () => cpuMsOf(child.pid),
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}

function cpuMsOf(pid: number | undefined): number {
  try {
    return Number.parseInt(readFileSync(`/proc/${pid}/schedstat`, 'utf8'), 10) / 1e6;
  } catch {
    return Number.NaN;
  }
}

async function firstAddress(logFile: string, child: ChildProcess): Promise<string> {
  while (child.exitCode === null) {
    const [line = ''] = readFileSync(logFile, 'utf8').split('\n', 1);
    if (line.endsWith('}')) return JSON.parse(line).address;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(`The server ended with ${child.exitCode}`);
}

export interface Figures {
  /** Requests that were answered. */
  count: number;
  perSecond: number;
  medianMs: number;
  p99Ms: number;
  refused: number;
}

/** Runs the client against a server. */
export async function load(
  url: string,
  connections: number,
  seconds: number,
  kind: 'post' | 'page',
): Promise<Figures> {
  const args = [here('client.ts'), url, String(connections), String(seconds), kind];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return JSON.parse(output);
}
