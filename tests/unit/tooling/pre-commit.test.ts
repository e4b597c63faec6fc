import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const FILES = [...['.prettierrc.json', '.prettierignore', 'src/tooling', 'src/design']];
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
const isInstalled = () => existsSync(path(HOOK)) && read(HOOK).includes('format-staged.mjs');

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

it('handles renamed and deleted files', () => {
  stage({ 'old.yaml': 'a: 1\n', 'gone.yaml': 'b: 1\n' });
  commit();
  install();
  renameSync(path('old.yaml'), path('new.yaml'));
  write('new.yaml', 'a:  1\n');
  rmSync(path('gone.yaml'));
  git('add', '--all', '*.yaml');
  expect(commit().status).toBe(0);
  expect(committed('new.yaml')).toBe('a: 1\n');
  expect(existsSync(path('gone.yaml'))).toBe(false);
});

it('only checks a partially staged file', () => {
  install();
  stage({ 'part.yaml': 'a:  1\n' });
  write('part.yaml', 'a:  1\nb:  2\n');
  const refused = commit();
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('part.yaml is committed in part and is not formatted.');
  stage({ 'part.yaml': 'a: 1\n' });
  write('part.yaml', 'a: 1\nb:  2\n');
  expect(commit().status).toBe(0);
  expect(committed('part.yaml')).toBe('a: 1\n');
  expect(read('part.yaml')).toBe('a: 1\nb:  2\n');
});

it('names a file that cannot be parsed', () => {
  install();
  stage({ 'broken.ts': 'const = ;\n' });
  expect(commit().stderr).toContain('broken.ts cannot be read:');
});

/** A PATH with git, but no Node, as a graphical client of git may have it. The packages have none either. */
function pathWithoutNode() {
  const packages = join(REPOSITORY, 'node_modules');
  rmSync(path('node_modules'));
  const link = (target: string, name: string) => {
    mkdirSync(dirname(path(name)), { recursive: true });
    symlinkSync(target, path(name));
  };
  for (const name of readdirSync(packages))
    if (name !== '.bin') link(join(packages, name), `node_modules/${name}`);
  link(join(packages, 'prettier/bin/prettier.cjs'), 'node_modules/.bin/prettier');
  link(run('sh', ['-c', 'command -v git']).stdout.trim(), 'programs/git');
  return path('programs');
}

it('uses the Node that installed it where there is none on the PATH', () => {
  const PATH = pathWithoutNode();
  install();
  stage({ 'new.yaml': 'a:   1\n' });
  expect(run('git', COMMIT, { PATH })).toMatchObject({ status: 0, stderr: '' });
  expect(committed('new.yaml')).toBe('a: 1\n');
});

it('lets a commit pass where there is no Node at all, and says so', () => {
  const PATH = pathWithoutNode();
  install();
  write(HOOK, read(HOOK).replace(process.execPath, '/no/node'));
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
  write(HOOK, own.replace('exec "$node"', 'exec "$node" --old'));
  install();
  expect(read(HOOK)).toBe(own);
  write(HOOK, '#!/bin/sh\n# mine\n');
  install();
  expect(read(HOOK)).toBe('#!/bin/sh\n# mine\n');
});

it('runs no hooks of a branch on checkout, even in a clone set up by an earlier version', () => {
  git('config', 'core.hooksPath', '.githooks');
  install();
  expect(git('config', 'core.hooksPath').stdout).toBe('');
  expect(isInstalled()).toBe(true);
  write('.githooks/post-checkout', '#!/bin/sh\ntouch ran\n');
  chmodSync(path('.githooks/post-checkout'), 0o755);
  git('add', '.githooks');
  commit();
  git('checkout', '-b', 'other');
  expect(existsSync(path('ran'))).toBe(false);
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
