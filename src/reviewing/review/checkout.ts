import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { linkCaches, linkModules } from '../../tooling/link-modules.ts';
import { ToolError } from '../../tooling/tool-error.ts';
import { git } from '../git.ts';

/** Checks out a commit into a folder with its packages, and removes it after use. */
export async function inCheckout<T>(commit: string, folder: string, use: () => Promise<T>): Promise<T> {
  try {
    git('worktree', 'add', '--quiet', '--detach', folder, commit);
    installPackages(folder);
    return await use();
  } finally {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  }
}

/** Links the installed packages if both lockfiles are the same, otherwise runs `npm ci`. */
function installPackages(checkout: string): void {
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lock(checkout) === lock('.')) {
    linkModules('.', checkout);
    return;
  }
  try {
    execFileSync('npm', ['ci'], {
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      // Another version must not change the hooks of this clone.
      env: { ...process.env, CI: 'true' },
    });
  } catch (error) {
    throw new ToolError(
      `The packages of the version to compare with could not be installed: ${(error as { stderr: string }).stderr}`,
    );
  }
  linkCaches('.', checkout);
}
