import { git as runGit } from '../tooling/git.mjs';
import { commitOf } from '../tooling/other-version.ts';

/** Runs git in the current folder. */
export const git = (...args: string[]) => runGit(args);

/** Names of files, as `-z` separates them. */
const namesIn = (output: string) => output.split('\0').filter(Boolean);

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
