import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runCommand } from '../../../src/enquiry/commands/run.ts';
import { readConfig } from '../../../src/enquiry/config.ts';
import { type Environment, systemEnvironment } from '../../../src/enquiry/environment.ts';

export interface Ran {
  code: number;
  /** Standard output; `remarks` is standard error. */
  output: string;
  remarks: string;
}

/** Returns a function that runs `npm run enquiries --` commands in this process, on the given database. */
export function commandsOn(
  databaseFile: string,
  variables: Record<string, string> = {},
  environment: Environment = systemEnvironment,
) {
  return async (...args: string[]): Promise<Ran> => {
    let output = '';
    let remarks = '';
    const code = await runCommand(args, {
      config: () =>
        readConfig({
          siteEmail: () => 'hello@fallline.example',
          variables: { ENQUIRY_DB: databaseFile, ...variables },
        }),
      environment,
      write(text) {
        output += text;
      },
      remark(sentence) {
        remarks += `${sentence}\n`;
      },
    });
    return { code, output, remarks };
  };
}

/** The program behind `npm run enquiries`. */
const PROGRAM = join(import.meta.dirname, '../../../src/enquiry/enquiries.ts');

/**
 * Starts a command in a process of its own, which ends with the test.
 *
 * @param script runs the command with other limits or another output: `"$0" "$@"`
 */
export function startCommand(
  folder: string,
  args: string[],
  settings: Record<string, string> = {},
  script = 'exec "$0" "$@"',
) {
  const child = spawn('sh', ['-c', script, process.execPath, PROGRAM, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...settings },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, ...output }));
  return { child, ended };
}

/** Runs a command in a process of its own. */
export const runProgram = (...call: Parameters<typeof startCommand>) => startCommand(...call).ended;
