import { execFileSync } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
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

/** Folders of `node_modules` that builds write to; concurrent builds must not share them. */
const WRITTEN_BY_BUILDS = new Set(['.astro', '.vite', '.cache']);

/** Caches of pictures and compressed files, whose names contain a hash of their input. */
const CACHES = ['assets', 'social', 'compressed'];

/** Links the installed packages of one checkout into another, and shares the caches of builds. */
export function linkModules(from: string, to: string): void {
  const source = resolve(from, 'node_modules');
  const target = resolve(to, 'node_modules');
  linkCaches(from, to);
  for (const name of readdirSync(source)) {
    if (!WRITTEN_BY_BUILDS.has(name)) symlinkSync(join(source, name), join(target, name));
  }
}

/**
 * Gives one checkout the cached files of another as hard links, or copies on another disk. The folders are its own: a
 * build could otherwise read what another one has not written to the end.
 */
function linkCaches(from: string, to: string): void {
  for (const cache of CACHES) {
    const source = resolve(from, 'node_modules/.astro', cache);
    const target = resolve(to, 'node_modules/.astro', cache);
    for (const folder of [source, target]) mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(source)) linkOrCopy(join(source, name), join(target, name));
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, to);
  }
}
