import { execSync } from 'node:child_process';

/**
 * Runs npm in a folder, without its output. Throws an error with `stderr` if it fails.
 * @param command such as `ci --ignore-scripts`. The shell runs it: on Windows npm is a batch file.
 */
export const npm = (command: string, folder: string, env = process.env): string =>
  execSync(`npm ${command}`, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
