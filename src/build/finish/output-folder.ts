import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BuildError } from './page.ts';

/** Folders beside the output `dist`: `dist.new-12` is what process 12 builds, `dist.old-12` what it has replaced. */
const folderOf = (target: string, kind: 'new' | 'old') => `${target}.${kind}-${process.pid}`;

/** Whether a path belongs to a running build of this output. */
export const isBeside = (target: string, path: string) => /^\.(new|old)-\d/.test(restOf(path, target));

const restOf = (name: string, start: string) => (name.startsWith(start) ? name.slice(start.length) : '');

/**
 * Returns the folder to build into, so that an interrupted build does not damage the last one. Removes what interrupted
 * builds have left, and puts the output back if one was interrupted while replacing it.
 */
export function prepareOutput(target: string): string {
  const parent = dirname(target);
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const [, kind, pid] = /^\.(new|old)-(\d+)$/.exec(restOf(name, basename(target))) ?? [];
    if (!kind || isRunning(Number(pid))) continue;
    if (kind === 'old' && !existsSync(target)) renameSync(join(parent, name), target);
    else rmSync(join(parent, name), { recursive: true, force: true });
  }
  return folderOf(target, 'new');
}

/** Whether another process has this id. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Puts a finished build in place of the last one.
 *
 * @throws BuildError if it cannot; then the last one stays
 */
export function putInPlace(folder: string, target: string): void {
  const old = folderOf(target, 'old');
  try {
    if (existsSync(target)) renameSync(target, old);
    try {
      renameSync(folder, target);
    } catch (error) {
      if (existsSync(old)) renameSync(old, target);
      throw error;
    }
  } catch (error) {
    throw new BuildError(
      `The new build cannot take the place of ${target} (${(error as NodeJS.ErrnoException).code}), which stays as it was. Close programs that use it, such as another build, and build again.`,
    );
  }
  rmSync(old, { recursive: true, force: true });
}
