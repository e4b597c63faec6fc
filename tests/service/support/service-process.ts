import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { until } from './until.ts';

const MAIN = join(import.meta.dirname, '../../../src/service/start.mjs');

export interface ServiceProcess {
  /** Origin to send requests to. */
  url: string;
  /** The log so far, one object per line. */
  events(): Record<string, unknown>[];
  /** Sends a signal and waits until the process has ended; returns its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the service as `npm run serve` does, and waits until it listens. */
export async function startService(
  folder: string,
  settings: Record<string, string> = {},
  limits: ProcessLimits = {},
): Promise<ServiceProcess> {
  const { child, output } = run(folder, settings, limits);
  const events = () =>
    output.stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const started = await until('the service has started', () => {
    if (child.exitCode !== null) throw new Error(`The service ended: ${output.stderr}`);
    return events().find(({ event }) => event === 'service.started');
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    }
    return child.exitCode;
  };
  return { url: String(started.address), events, end };
}

/** Starts the service with settings that it cannot use; returns what it says and its exit code. */
export async function failToStart(folder: string, settings: Record<string, string>) {
  const { child, output } = run(folder, settings);
  await once(child, 'close');
  return { code: child.exitCode, sentence: output.stderr };
}

/** What the system allows the process. */
interface ProcessLimits {
  /** No file may grow beyond it: to the service, the disk is full. */
  fileSizeKiB?: number;
}

function run(folder: string, settings: Record<string, string>, { fileSizeKiB }: ProcessLimits = {}) {
  const [command, args] =
    fileSizeKiB === undefined
      ? [process.execPath, [MAIN]]
      : // The unit of ulimit is half a kibibyte.
        ['sh', ['-c', `ulimit -f ${fileSizeKiB * 2} && exec "$0" "$1"`, process.execPath, MAIN]];
  const child: ChildProcess = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  return { child, output };
}
