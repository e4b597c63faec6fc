import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Settings of every git command. A checked-out branch may contain hooks, or a bare repository with a file monitor; git
 * must run none of them, least of all with a token in the environment.
 */
const SETTINGS = ['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'safe.bareRepository=explicit'].flatMap(
  (setting) => ['-c', setting],
);

/**
 * Runs git and returns its output. Throws an error with `stderr` if it fails.
 *
 * @param {string[]} args
 * @param {import('node:child_process').ExecFileSyncOptions} [options]
 */
export const git = (args, options) =>
  execFileSync('git', [...SETTINGS, ...args], {
    stdio: 'pipe',
    maxBuffer: 2 ** 28,
    ...options,
    encoding: 'utf8',
  });

/**
 * Returns environment variables that authenticate git at the server of a URL. Unlike the environment, command lines can
 * be read by other users of the machine.
 *
 * @param {string} url
 * @param {string} token
 * @returns {Record<string, string>} empty for other kinds of remotes, such as a path
 */
export const tokenEnvironment = (url, token) =>
  /^https?:/.test(url)
    ? {
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: `http.${new URL(url).origin}/.extraHeader`,
        GIT_CONFIG_VALUE_0: `Authorization: Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`,
      }
    : {};

/**
 * Starts git. Returns a promise of its output, with the process as `child`; the promise rejects with an error with
 * `stderr`.
 *
 * @param {string[]} args
 * @param {import('node:child_process').ExecFileOptions} options
 */
export const startGit = (args, options) =>
  promisify(execFile)('git', [...SETTINGS, ...args], { maxBuffer: 2 ** 28, ...options, encoding: 'buffer' });
