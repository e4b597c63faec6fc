import { execFileSync } from 'node:child_process';
import { afterAll, expect, it } from 'vitest';
import { land, requireCleanTree } from '../../../src/setup/snapshot.ts';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';
import { NOBODY, SOMEBODY } from '../../support/working-copy.ts';

const before = process.cwd();
afterAll(() => process.chdir(before));

it('takes back what git had written before it failed, but no file of the user', () => {
  const folder = temporaryFolder();
  process.chdir(folder);
  const git = (...args: string[]) =>
    execFileSync('git', [...SOMEBODY, ...args], { encoding: 'utf8', env: NOBODY });
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'The template');
  for (const file of ['a', 'b', 'c']) writeIn(folder, file, 'new');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'The site');
  const site = git('rev-parse', 'HEAD').trim();
  git('reset', '--quiet', '--hard', 'HEAD^');

  // Git writes a before it finds that b cannot be written.
  git('config', 'filter.broken.smudge', 'false');
  git('config', 'filter.broken.required', 'true');
  writeIn(folder, '.git/info/attributes', 'b filter=broken');
  expect(() => land(site)).toThrow('b');
  expect(git('status', '--porcelain')).toBe('');
  writeIn(folder, '.git/info/attributes', '');
  writeIn(folder, 'c', 'mine');
  expect(() => land(site)).toThrow('c');
  expect(git('status', '--porcelain')).toBe('?? c\n');

  writeIn(folder, '.git/index.lock', '');
  expect(requireCleanTree).toThrow('rm .git/index.lock');
});
