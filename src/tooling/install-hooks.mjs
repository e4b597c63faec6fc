/**
 * Sets `core.hooksPath` of this clone to `.githooks`. Run by npm after an installation. Does nothing outside a clone,
 * in CI, or if `core.hooksPath` is already set.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const config = (...args) => spawnSync('git', ['config', ...args], { encoding: 'utf8' });

// Without the check for `.git`, git would configure an enclosing repository.
if (!process.env.CI && existsSync('.git') && existsSync('node_modules/prettier')) {
  const { status, stdout } = config('--get', 'core.hooksPath');
  if (status === 1 && !stdout) config('--local', 'core.hooksPath', '.githooks');
}
