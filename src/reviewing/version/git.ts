import { execFileSync } from 'node:child_process';
import { ToolError } from '../../tooling/tool-error.ts';

/**
 * Runs git in the current folder and returns its output.
 * @throws {ToolError} with git's error message
 */
export function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 2 ** 28,
    });
  } catch (error) {
    const complaint = (error as { stderr?: string }).stderr?.trim() || String(error);
    throw new ToolError(`git ${args[0]} failed: ${complaint}`);
  }
}

const lines = (text: string) => text.split('\n').filter(Boolean);

/**
 * Resolves a branch, tag or commit to its full hash.
 * @throws {ToolError} if this clone does not have it
 */
export function commitOf(ref: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`).trim();
  } catch {
    throw new ToolError(
      `This clone knows no branch, tag or commit "${ref}". Fetch it first: git fetch origin ${ref.replace(/^origin\//, '')}`,
    );
  }
}

/** Returns the merge base, so that later commits on the base are not part of the change. */
export function forkPoint(base: string): string {
  const commit = commitOf(base);
  try {
    return git('merge-base', commit, 'HEAD').trim();
  } catch {
    return commit; // In a shallow clone there may be none. Then all differences to the base count.
  }
}

/** Lists the files that differ between a commit and the working tree, including untracked ones. */
export function changedFiles(commit: string): string[] {
  const tracked = lines(git('diff', '--name-only', '--no-renames', '-z', commit).replaceAll('\0', '\n'));
  const untracked = lines(git('ls-files', '--others', '--exclude-standard', '-z').replaceAll('\0', '\n'));
  return [...new Set([...tracked, ...untracked])].sort();
}

/** Reads a file at a commit; undefined if it does not exist there. */
export function fileAt(commit: string, path: string): string | undefined {
  try {
    return git('show', `${commit}:${path}`);
  } catch {
    return undefined;
  }
}
