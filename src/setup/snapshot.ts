/** Versions of the site that `npm run setup` renders outside of the working tree, and how they get into it. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git as runGit } from '../tooling/git.mjs';
import { ToolError } from '../tooling/tool-error.ts';

/** Runs git in the site and returns its output without the last line end. */
export const git = (...args: string[]) => runGit(args).trimEnd();

const FIRST_COMMIT = 'Run: git init && git add --all && git commit --message "The template"';

/**
 * Refuses to work without a commit, in a part of another repository, or with changes that are not committed.
 * @throws ToolError that says what to do
 */
export function requireCleanTree(): void {
  let inside: string;
  try {
    inside = git('rev-parse', '--show-prefix');
    git('rev-parse', '--verify', 'HEAD');
  } catch (error) {
    // Git refuses for other reasons as well, such as a folder of another owner, and says what to do.
    if (!/not a git repository|single revision/.test((error as Error).message)) throw error;
    throw new ToolError(
      `Setup ends with a commit, so that git revert is the way back, but this folder has no commit yet. ${FIRST_COMMIT}`,
    );
  }
  if (inside)
    throw new ToolError(
      `This folder is ${inside} of a larger git repository, and setup needs one of its own. ${FIRST_COMMIT}`,
    );
  const [first] = git('status', '--porcelain').split('\n');
  if (first)
    throw new ToolError(
      `Some work is not committed (${first.slice(3)}). Commit or stash it, then run setup again.`,
    );
}

/** Returns the path of the file, outside of the working tree, that keeps the answers of a run until it ends. */
export const unfinished = () => git('rev-parse', '--git-path', 'setup.yaml');

/** Author of the commits if git does not know the user. */
const NOBODY = ['-c', 'user.name=Setup', '-c', 'user.email=setup@localhost'];

export const author = () => {
  try {
    git('var', 'GIT_AUTHOR_IDENT');
    return [];
  } catch {
    return NOBODY;
  }
};

/** The files of a commit in a temporary folder. The repository does not know it, so an interruption leaves no trace. */
export class Snapshot {
  readonly folder: string;
  readonly #temporary = mkdtempSync(join(realpathSync(tmpdir()), 'setup-'));

  constructor() {
    this.folder = join(this.#temporary, 'site');
  }

  checkOut(commit: string): void {
    this.#git('read-tree', commit);
    this.#git('checkout-index', '--all', `--prefix=${this.folder}/`);
  }

  /** Commits the files on top of a commit, on no branch. Returns the hash. */
  commit(parent: string, message: string): string {
    const place = ['--git-dir', git('rev-parse', '--absolute-git-dir'), '--work-tree', this.folder];
    // Files that only this user ignores belong to the site as well.
    this.#git('-C', this.folder, ...place, 'add', '--all', '--force', '--', '.', ':!node_modules');
    return this.#git(...author(), 'commit-tree', this.#git('write-tree'), '-p', parent, '-m', message);
  }

  remove(): void {
    rmSync(this.#temporary, { recursive: true, force: true });
  }

  #git(...args: string[]): string {
    // Line ends as committed, so that a version is the same on every machine.
    const env = { ...process.env, GIT_INDEX_FILE: join(this.#temporary, 'index') };
    return runGit(['-c', 'core.autocrlf=false', ...args], { env }).trimEnd();
  }
}

/** Returns what a commit changes: `A`, `M` or `D`, a tab and the path, one a line. */
export const changesOf = (commit: string) =>
  git('diff-tree', '-r', '--no-renames', '--name-status', '--no-commit-id', commit);
