import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { land } from '../../../src/setup/land.ts';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';
import { NOBODY, SOMEBODY } from '../../support/working-copy.ts';

const before = process.cwd();
afterAll(() => process.chdir(before));

let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', [...SOMEBODY, ...args], { encoding: 'utf8', env: NOBODY });
const read = (file: string) => readFileSync(file, 'utf8');

/** Texts of files, or null for those that are deleted. */
type Files = Record<string, string | null>;

function commit(files: Files): string {
  for (const [file, text] of Object.entries(files))
    if (text === null) rmSync(file);
    else writeIn(folder, file, text);
  git('add', '--all', '--force', '--', ...Object.keys(files));
  git('commit', '--quiet', '--message', 'A change');
  return git('rev-parse', 'HEAD').trim();
}

/** Makes a site that has changed since a version, and returns the commit of the next version. */
function siteAndVersion({ base, version, site }: { base: Files; version: Files; site: Files }): string {
  const first = commit(base);
  const next = commit(version);
  git('reset', '--quiet', '--hard', first);
  commit(site);
  return next;
}

beforeEach(() => {
  folder = temporaryFolder();
  process.chdir(folder);
  for (const [name, value] of Object.entries(NOBODY)) vi.stubEnv(name, value);
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'The template');
  return () => vi.unstubAllEnvs();
});

it('takes back what git had written before it failed, but no file of the user', () => {
  const site = commit({ a: 'new', b: 'new', c: 'new' });
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
});

describe('an ignored file is not overwritten', () => {
  it.each([
    ['of the name of a new one', 'notes', 'notes'],
    ['of the name of a new folder', 'notes', 'notes/new'],
    ['in a folder of the name of a new file', 'notes/mine', 'notes'],
  ])('%s', (_, mine, added) => {
    const next = siteAndVersion({
      base: { '.gitignore': 'notes\n' },
      version: { [added]: 'new' },
      site: { ours: 'ours' },
    });
    const head = git('rev-parse', 'HEAD');
    writeIn(folder, mine, 'mine');
    expect(() => land(next)).toThrow(mine);
    expect(read(mine)).toBe('mine');
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([head, '']);
  });

  it('that the site no longer tracks', () => {
    const next = siteAndVersion({
      base: { notes: 'template' },
      version: { notes: 'new' },
      site: { notes: null, '.gitignore': 'notes\n' },
    });
    writeIn(folder, 'notes', 'mine');
    expect(() => land(next)).toThrow('notes');
    expect(read('notes')).toBe('mine');
  });
});

it('keeps a file deleted that the site has deleted, and names it', () => {
  const next = siteAndVersion({
    base: { workflow: 'old', other: 'old' },
    version: { workflow: 'new', other: 'new' },
    site: { workflow: null },
  });
  expect(land(next)).toEqual(['workflow']);
  expect([existsSync('workflow'), read('other'), git('status', '--porcelain')]).toEqual([false, 'new', '']);
});

describe('a conflict of the lock file', () => {
  const manifest = (versions: Record<string, string>, name = 'site') =>
    JSON.stringify({ name, version: '1.0.0', dependencies: versions }, null, 2);
  const lock = (declared: Record<string, string>, installed: Record<string, string>, name = 'site') => {
    const locked = Object.entries(installed).map(([each, version]) => [`node_modules/${each}`, { version }]);
    const root = { name, version: '1.0.0', dependencies: declared };
    const packages = { '': root, ...Object.fromEntries(locked) };
    return JSON.stringify({ name, version: '1.0.0', lockfileVersion: 3, requires: true, packages }, null, 2);
  };
  const site = (declared: Record<string, string>, installed: Record<string, string>, name?: string) => ({
    'package.json': manifest(declared, name),
    'package-lock.json': lock(declared, installed, name),
  });

  it('is settled: the file is made anew from the manifest, with the versions of the site', () => {
    const next = siteAndVersion({
      base: site({ tool: '^1.0.0', gone: '^1.0.0' }, { tool: '1.0.0', gone: '1.0.0' }),
      version: site({ tool: '^1.0.0' }, { tool: '1.0.1' }),
      site: {
        'package-lock.json': lock({ tool: '^1.0.0', gone: '^1.0.0' }, { tool: '1.0.2', gone: '1.0.0' }),
      },
    });
    expect(land(next)).toEqual([]);
    expect(JSON.parse(read('package-lock.json')).packages).toMatchObject({
      '': { dependencies: { tool: '^1.0.0' } },
      'node_modules/tool': { version: '1.0.2' },
    });
    expect(read('package-lock.json')).not.toContain('gone');
    expect(git('status', '--porcelain')).toBe('');
  });

  it('waits for a manifest in conflict, and says what writes it then', () => {
    const next = siteAndVersion({
      base: site({ tool: '^1.0.0' }, { tool: '1.0.0' }),
      version: site({ tool: '^1.0.1' }, { tool: '1.0.1' }),
      site: site({ tool: '^1.0.2' }, { tool: '1.0.2' }),
    });
    expect(() => land(next)).toThrow(/package\.json.*Then run: npm install && git add/s);
    expect(read('package.json')).toContain('=======');
    expect(() => JSON.parse(read('package-lock.json'))).not.toThrow();
  });
});

it('says of each conflict what git has written', () => {
  git('config', 'merge.conflictStyle', 'diff3');
  const next = siteAndVersion({
    base: { text: 'old', picture: '\0old', removed: 'old' },
    version: { text: 'new', picture: '\0new', removed: null },
    site: { text: 'ours', picture: '\0ours', removed: 'ours' },
  });
  expect(() => land(next)).toThrow(
    /git checkout --theirs FILE\npicture\n.*git rm FILE\nremoved\n.*stand above =======.*\ntext\n/s,
  );
  expect(read('text')).toMatch(/^<{7} .*\nours\n={7}\nnew\n>{7} /);
  expect(read('picture')).toBe('\0ours');
  expect(read('removed')).toBe('ours');
  git('cherry-pick', '--abort');
  expect(git('status', '--porcelain')).toBe('');
});
