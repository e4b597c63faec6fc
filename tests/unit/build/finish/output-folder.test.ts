import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { isBeside, prepareOutput, putInPlace } from '../../../../src/build/finish/output-folder.ts';
import { temporaryFolder, writeIn } from '../../../support/temporary-folder.ts';

/** No process has this id. */
const ENDED = 2 ** 30;

let root: string;
let dist: string;

beforeEach(() => {
  root = temporaryFolder();
  dist = join(root, 'dist');
  build(dist, 'before');
});

function build(folder: string, text: string): void {
  writeIn(folder, `_astro/${text}`);
  writeIn(folder, 'index.html', text);
}
const page = () => readFileSync(join(dist, 'index.html'), 'utf8');

it('replaces the last build as a whole', () => {
  const folder = prepareOutput(dist);
  build(folder, 'after');
  expect(page()).toBe('before');
  putInPlace(folder, dist);
  expect(page()).toBe('after');
  expect(readdirSync(join(dist, '_astro'))).toEqual(['after']);
  expect(readdirSync(root)).toEqual(['dist']);
});

it('stays complete if the next build is interrupted, whose files are removed', () => {
  build(`${dist}.new-${ENDED}`, 'in part');
  build(`${dist}.old-${ENDED}`, 'replaced');
  prepareOutput(dist);
  expect(page()).toBe('before');
  expect(readdirSync(root)).toEqual(['dist']);
});

it('is restored if a build was interrupted while replacing it', () => {
  rmSync(dist, { recursive: true });
  build(`${dist}.old-${ENDED}`, 'before');
  build(`${dist}.new-${ENDED}`, 'after');
  prepareOutput(dist);
  expect(page()).toBe('before');
  expect(readdirSync(root)).toEqual(['dist']);
});

it('does not touch a concurrent build, or other folders', () => {
  const running = `dist.new-${process.ppid}`;
  const others = [running, 'dist.new', `dist-preview.new-${ENDED}`, `my-dist.new-${ENDED}`];
  for (const name of others) build(join(root, name), 'theirs');
  prepareOutput(dist);
  expect(readdirSync(root).sort()).toEqual(['dist', ...others].sort());
});

it('is distinguished from other paths by the development server', () => {
  expect(isBeside('/a/dist', '/a/dist.new-12/index.html')).toBe(true);
  expect(isBeside('/a/dist', '/a/dist.old-12')).toBe(true);
  for (const path of ['/a/dist/index.html', '/a/src/dist.new.ts', '/b/x.new-1', '/a/dist.news'])
    expect(isBeside('/a/dist', path)).toBe(false);
});
