/**
 * Has git run `.githooks` in this clone. Run by npm after an installation; leaves alone who has hooks of their own, and
 * what is no clone.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const config = (...args) => spawnSync('git', ['config', ...args], { encoding: 'utf8' });

// In another checkout's folder `git` would find that one.
if (!process.env.CI && existsSync('.git') && existsSync('node_modules/prettier')) {
  const { status, stdout } = config('--get', 'core.hooksPath');
  if (status === 1 && !stdout) config('--local', 'core.hooksPath', '.githooks');
}
