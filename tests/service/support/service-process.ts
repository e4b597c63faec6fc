import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startProgram } from '../../support/program.ts';
import { startListening } from '../../support/service-process.ts';

const SOURCES = join(import.meta.dirname, '../../../src/enquiry');

/** Starts the service as `npm run serve` does, for the site in a folder. It ends with the test. */
export const startService = (
  folder: string,
  settings: Record<string, string> = {},
  { program = join(SOURCES, 'start.mjs'), through = [] as string[] } = {},
) => startListening(program, settings, { root: folder, through, onStart: onTestFinished });

/** Command that runs a program to which the permissions of files apply, as they do not to root. */
export const OBEYING_MODES =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--'] : [];

/**
 * Starts a program of the service in a folder, which ends with the test.
 *
 * @param program `enquiries.ts` for a command, `start.mjs` for the service
 * @param script runs it with other limits or another output: `"$0" "$@"`
 */
export function startIn(
  folder: string,
  [program, ...args]: string[],
  settings: Record<string, string> = {},
  script = 'exec "$0" "$@"',
) {
  const command = ['-c', script, process.execPath, join(SOURCES, program!), ...args];
  const env = { PATH: process.env.PATH, ...settings };
  const { child, stop } = startProgram('sh', command, { cwd: folder, env });
  onTestFinished(stop);
  const output = { stdout: '', stderr: '' };
  child.stdout!.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr!.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, ...output }));
  return { child, ended };
}
