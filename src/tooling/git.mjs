import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Settings of every git command. A checked-out branch may contain hooks, or a bare repository with a file monitor; git
 * must run none of them, least of all with a token in the environment.
 */
const SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'safe.bareRepository=explicit',
  'core.quotePath=false',
].flatMap((setting) => ['-c', setting]);

/** A failed git command. The message is git's own, in English. */
export class GitError extends Error {
  /** @override */
  name = 'GitError';
}

/** @param {import('node:child_process').ExecFileOptions | undefined} options */
const withDefaults = (options) => ({
  maxBuffer: 2 ** 28,
  ...options,
  env: { ...(options?.env ?? process.env), LC_ALL: 'C' },
});

/** @param {unknown} error */
function explain(error) {
  const { code, signal, stderr, message } = /** @type {import('node:child_process').ExecFileException} */ (
    error
  );
  // Ended by the user.
  if (signal) return error;
  if (code === 'ENOENT')
    return new GitError('Git is not installed on this machine: install it from https://git-scm.com.');
  return new GitError(String(stderr || message).trim());
}

/**
 * Runs git and returns its output.
 *
 * @param {string[]} args
 * @param {import('node:child_process').ExecFileSyncOptions} [options]
 * @throws {GitError}
 */
export function git(args, options) {
  try {
    const all = { stdio: /** @type {const} */ ('pipe'), ...withDefaults(options) };
    return execFileSync('git', [...SETTINGS, ...args], { ...all, encoding: 'utf8' });
  } catch (error) {
    throw explain(error);
  }
}

/**
 * Runs git without blocking this process, and returns its output.
 *
 * @param {string[]} args
 * @param {import('node:child_process').ExecFileOptions & { input?: string }} options
 * @throws {GitError}
 */
export async function startGit(args, { input, ...options }) {
  const all = { ...withDefaults(options), encoding: /** @type {const} */ ('buffer') };
  const running = promisify(execFile)('git', [...SETTINGS, ...args], all);
  // Git may exit before it has read its input: its own error is reported.
  running.child.stdin?.on('error', () => {}).end(input);
  try {
    return (await running).stdout;
  } catch (error) {
    throw explain(error);
  }
}
