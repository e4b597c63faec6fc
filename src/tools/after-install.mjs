/** Run by npm after an installation in a clone: removes what no command reads, and has git run `.githooks`. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

removeUnread();
// In a folder within another clone, git would find that one.
if (!process.env.CI && existsSync('.git') && existsSync('node_modules/prettier')) installHooks();

/**
 * Removes 120 of 760 MB: the headers for compiling against Node, which the package `node` leaves beside its program, and
 * the source maps of packages. 0.4 s.
 */
function removeUnread() {
  rmSync('node_modules/node/node_modules', { recursive: true, force: true });
  for (const name of readdirSync('node_modules', { recursive: true })) {
    if (name.endsWith('.map')) rmSync(join('node_modules', name), { force: true });
  }
}

/** Leaves alone who has hooks of their own. */
function installHooks() {
  const config = (...args) => spawnSync('git', ['config', ...args], { encoding: 'utf8' });
  const { status, stdout } = config('--get', 'core.hooksPath');
  if (status === 1 && !stdout) config('--local', 'core.hooksPath', '.githooks');
}
