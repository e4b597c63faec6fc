import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkModules } from '../../src/reviewing/review/link-modules.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Whoever runs the tests is nobody to git. */
export const NOBODY = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };

/** Git in a folder, as a person uses it whose name the folder's settings do not know. */
export const gitIn = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.org', ...args], {
    cwd,
    encoding: 'utf8',
    env: NOBODY,
  });
