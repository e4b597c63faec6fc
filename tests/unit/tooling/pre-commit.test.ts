import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const FILES = ['package.json', '.prettierrc.json', '.prettierignore', 'src/tooling', 'src/design'];
let root: string;

const path = (file: string) => join(root, file);
const read = (file: string) => readFileSync(path(file), 'utf8');
const write = (file: string, text: string) => writeIn(root, file, text);

/** Without `CI` and the variables of a git hook that may run these tests. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_') && name !== 'CI'),
);

function run(command: string, args: string[], more: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...env, GIT_CONFIG_GLOBAL: '/dev/null', ...more },
  });
  return { status, stdout, stderr };
}
const git = (...args: string[]) => run('git', args);
const COMMIT = ['-c', 'user.name=T', '-c', 'user.email=t@agency.example', 'commit', '-m', 'A change'];
const commit = () => git(...COMMIT);
const install = (more?: NodeJS.ProcessEnv) => run(process.execPath, ['src/tooling/install-hooks.mjs'], more);
/** Writes files and stages them. */
function stage(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) write(file, text);
  git('add', ...Object.keys(files));
}
const committed = (file: string) => git('show', `HEAD:${file}`).stdout;
const HOOK = '.git/hooks/pre-commit';
const isInstalled = () => existsSync(path(HOOK)) && read(HOOK).includes('lint-staged');

beforeEach(() => {
  root = temporaryFolder();
  for (const file of FILES) cpSync(join(REPOSITORY, file), path(file), { recursive: true });
  symlinkSync(join(REPOSITORY, 'node_modules'), path('node_modules'));
  git('init');
});

it('formats only what is committed, whatever the file names', () => {
  install();
  stage({ 'with space.ts': 'const a = {b:1}\n', '"quoted".yaml': 'a:   1\n' });
  write('other.yaml', 'b:   1\n');
  expect(commit().status).toBe(0);
  expect(committed('with space.ts')).toBe('const a = { b: 1 };\n');
  expect(committed('"quoted".yaml')).toBe('a: 1\n');
  expect(read('with space.ts')).toBe('const a = { b: 1 };\n');
  expect(read('other.yaml')).toBe('b:   1\n');
});

/** A PATH with git, but no Node, as a graphical client of git may have it. */
function pathWithoutNode() {
  for (const name of ['git', 'sh', 'uname', 'sed', 'dirname', 'readlink'])
    link(run('which', [name]).stdout.trim(), `programs/${name}`);
  return path('programs');
}

function link(target: string, name: string) {
  mkdirSync(dirname(path(name)), { recursive: true });
  symlinkSync(target, path(name));
}

it('uses the Node of the packages where there is none on the PATH', () => {
  install();
  stage({ 'new.yaml': 'a:   1\n' });
  expect(run('git', COMMIT, { PATH: pathWithoutNode() })).toMatchObject({ status: 0 });
  expect(committed('new.yaml')).toBe('a: 1\n');
});

it('lets a commit pass where there is no Node at all, and says so', () => {
  const PATH = pathWithoutNode();
  install();
  rmSync(path('node_modules'));
  link(join(REPOSITORY, 'node_modules/lint-staged/bin/lint-staged.js'), 'node_modules/.bin/lint-staged');
  stage({ 'new.yaml': 'a:   1\n' });
  const { status, stderr } = run('git', COMMIT, { PATH });
  expect(status).toBe(0);
  expect(stderr).toContain('not formatted, as Node was not found. Run: npm ci && npm run format');
  expect(committed('new.yaml')).toBe('a:   1\n');
});

it('replaces its own older version, but no other hook and no configured hooks path', () => {
  git('config', 'core.hooksPath', 'my-hooks');
  install();
  expect(isInstalled()).toBe(false);
  expect(git('config', 'core.hooksPath').stdout).toBe('my-hooks\n');
  git('config', '--unset', 'core.hooksPath');
  install();
  const own = read(HOOK);
  write(HOOK, own.replace('--quiet', '--verbose'));
  install();
  expect(read(HOOK)).toBe(own);
  write(HOOK, '#!/bin/sh\n# mine\n');
  install();
  expect(read(HOOK)).toBe('#!/bin/sh\n# mine\n');
});

it('is not installed in CI, without dev dependencies, or outside a clone', () => {
  const expectNone = (more?: NodeJS.ProcessEnv) => {
    expect(install(more)).toMatchObject({ status: 0, stderr: '' });
    expect(isInstalled()).toBe(false);
  };
  expectNone({ CI: 'true' });
  rmSync(path('node_modules'));
  expectNone();
  symlinkSync(join(REPOSITORY, 'node_modules'), path('node_modules'));
  rmSync(path('.git'), { recursive: true });
  expectNone();
});
