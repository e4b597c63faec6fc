import { git as runGit } from '../tooling/git.mjs';
import { ToolError } from '../tooling/tool-error.ts';

/** Runs git in the current folder. */
export const git = (...args: string[]) => runGit(args);

/** Names of files, as `-z` separates them. */
const namesIn = (output: string) => output.split('\0').filter(Boolean);

/**
 * Resolves a branch, tag or commit to its full hash.
 * @throws {ToolError} if this clone does not have it, or git refuses to work here
 */
export function commitOf(ref: string): string {
  git('rev-parse', '--git-dir');
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
  const tracked = namesIn(git('diff', '--name-only', '--no-renames', '-z', commit));
  const untracked = namesIn(git('ls-files', '--others', '--exclude-standard', '-z'));
  return [...new Set([...tracked, ...untracked])].sort();
}

/** Reads a file at a commit; undefined if it does not exist there. */
export function fileAt(commit: string, path: string): string | undefined {
  try {
    return git('cat-file', 'blob', `${commit}:${path}`);
  } catch {
    return undefined;
  }
}
