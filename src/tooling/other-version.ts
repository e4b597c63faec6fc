/** Other versions of the site: their commits, files and packages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from './git.mjs';
import { linkModules } from './link-modules.ts';
import { npm } from './npm.ts';
import { firstReason, ToolError } from './tool-error.ts';

/**
 * Resolves a branch, tag or commit to its full hash.
 * @throws {ToolError} if this clone does not have it, or git refuses to work here
 */
export function commitOf(ref: string): string {
  git(['rev-parse', '--git-dir']);
  try {
    return git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]).trim();
  } catch {
    const [remote, branch] = /^(origin|template)\/(.+)/.exec(ref)?.slice(1) ?? ['origin', ref];
    throw new ToolError(
      `This clone knows no branch, tag or commit “${ref}”. Fetch it first: git fetch ${remote} ${branch}. In a shallow clone: git fetch --unshallow.`,
    );
  }
}

/** Returns a text file of a commit, with its line ends there; undefined if it does not exist. */
export function fileAt(commit: string, path: string): string | undefined {
  try {
    return git(['cat-file', 'blob', `${commit}:${path}`]);
  } catch {
    return undefined;
  }
}

/**
 * Gives a version in a folder the packages that are installed here, or its own if it needs others. Runs no scripts of
 * packages.
 * @param installed lock file of what is installed here
 */
export function installPackages(folder: string, installed: string | undefined): void {
  if (readFileSync(join(folder, 'package-lock.json'), 'utf8') === installed) {
    linkModules('.', folder);
    return;
  }
  try {
    npm('ci --ignore-scripts', folder);
  } catch (error) {
    throw new ToolError(`The packages of the other version could not be installed: ${firstReason(error)}`);
  }
}
