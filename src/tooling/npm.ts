/** npm, which on Windows is a batch file: the shell runs it, so that a command is one line. */
import { exec, execSync } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs npm in a folder and returns its output. Throws an error with `stderr` if it fails.
 * @param command such as `ci --ignore-scripts`
 */
export const npm = (command: string, folder: string): string =>
  execSync(`npm ${command}`, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Starts npm in a folder. The promise rejects with an error with `stderr` if it fails. */
export const startNpm = (command: string, folder: string) =>
  promisify(exec)(`npm ${command}`, { cwd: folder });
