import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { until } from './until.ts';

const MAIN = join(import.meta.dirname, '../../../src/enquiry/start.mjs');

export interface ServiceProcess {
  pid: number;
  /** Origin of the service. */
  url: string;
  /** Returns the log so far, one object per line. */
  events(): Record<string, unknown>[];
  /** Sends a signal and waits until the process has ended; resolves with its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the service as `npm run serve` does and waits until it listens. */
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
  return { pid: Number(child.pid), url: String(started.address), events, end };
}

/** Starts the service with invalid settings; returns its error output and exit code. */
export async function failToStart(folder: string, settings: Record<string, string>) {
  const { child, output } = run(folder, settings);
  await once(child, 'close');
  return { code: child.exitCode, sentence: output.stderr };
}

/** Constraints of the process. */
interface ProcessLimits {
  /** Maximum file size, which simulates a full disk. Removed by `freeDisk`. */
  fileSizeKiB?: number;
  /** Whether file permissions also apply to root. */
  obeysModes?: boolean;
  /** Whether to stop reading the log after the first line. */
  stallsLog?: boolean;
  /** Entry point of another release. */
  program?: string;
  /** Whether to pass Node the flags of `npm run serve`. */
  serveFlags?: boolean;
}

/** Node flags of `npm run serve`. */
const SERVE_FLAGS: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
)
  .scripts.serve.split(' ')
  .slice(1, -1)
  .join(' ');

/** Removes the file size limit of a running service. */
export const freeDisk = ({ pid }: ServiceProcess) =>
  void execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited:']);

/** Command prefix that drops root's capability to bypass file permissions; empty for other users. */
export const OBEY_MODES =
  process.getuid?.() === 0 ? 'setpriv --bounding-set=-dac_override,-dac_read_search --' : '';

function run(
  folder: string,
  settings: Record<string, string>,
  { fileSizeKiB, obeysModes, stallsLog, serveFlags, program = MAIN }: ProcessLimits = {},
) {
  // The unit of `ulimit -f` is 512 bytes.
  const limit = fileSizeKiB === undefined ? '' : `ulimit -S -f ${fileSizeKiB * 2} &&`;
  const flags = serveFlags ? SERVE_FLAGS : '';
  const script = `${limit} exec ${obeysModes ? OBEY_MODES : ''} "$0" ${flags} "$1"`;
  const child: ChildProcess = spawn('sh', ['-c', script, process.execPath, program], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString();
    if (stallsLog && output.stdout.includes('\n')) child.stdout?.pause();
  });
  child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  return { child, output };
}
