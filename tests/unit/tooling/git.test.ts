import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { git } from '../../../src/tooling/git.mjs';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let root: string;
const run = (...args: string[]) => git(args, { cwd: root });

beforeEach(() => {
  root = temporaryFolder();
  run('init', '--quiet');
});

it('runs no hook and no file monitor that a branch contains', () => {
  mkdirSync(join(root, 'hooks'));
  for (const name of ['post-index-change', 'reference-transaction', 'pre-commit', 'monitor'])
    writeFileSync(join(root, 'hooks', name), '#!/bin/sh\ntouch "$0.ran"\n', { mode: 0o755 });
  run('config', 'core.hooksPath', 'hooks');
  run('config', 'core.fsmonitor', 'hooks/monitor');
  run('add', '.');
  run('-c', 'user.name=T', '-c', 'user.email=t@t', 'commit', '--quiet', '-m', 'A');
  expect(run('status', '--porcelain')).toBe('');
});

it('ignores a bare repository in a checkout', () => {
  git(['init', '--quiet', '--bare', join(root, 'bare')]);
  expect(() => git(['rev-parse', '--git-dir'], { cwd: join(root, 'bare') })).toThrow();
  expect(existsSync(join(root, 'bare/HEAD'))).toBe(true);
});
