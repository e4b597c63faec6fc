import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isBuildFresh } from '../../run/fresh-build.ts';
import { runQueue } from '../../run/queue.ts';
import { run, suitesOf } from '../../run/suites.ts';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';

it('finds the test files of an area in all suites but the engines', () => {
  const suites = suitesOf(['portfolio']);
  expect(suites.map(({ name }) => name)).toEqual(['units', 'browsers']);
  expect(suites.at(1)!.command).toContain('tests/e2e/portfolio.spec.ts');
});

it.each([
  ['browsers', 'tests/e2e/menu.spec.ts:20'],
  ['engines', 'tests/engines/menu.spec.ts:20'],
  ['units', 'tests/unit/run/suites.test.ts:9'],
])('runs in the suite %s one test by its line: %s', (name, place) => {
  const suites = suitesOf([place]);
  expect(suites.map((suite) => suite.name)).toEqual([name]);
  expect(suites[0]!.command).toContain(place);
});

it('leaves out tests of the full run, unless that or a file is requested', () => {
  const commands = (words: string[], isFull?: boolean) =>
    suitesOf(words, isFull).flatMap(({ command }) => command);
  expect(commands(['portfolio'])).toEqual(
    expect.arrayContaining(['--tagsFilter=!full', '--grep-invert=@full']),
  );
  for (const all of [commands(['portfolio'], true), commands(['tests/e2e/menu.spec.ts:20'])])
    expect(all.filter((word) => /full/.test(word))).toEqual([]);
});

it('finds nothing for a word that is in no path', () => expect(suitesOf(['no-such-area'])).toEqual([]));

it('counts a command that ends without a report as failed', async () => {
  const suite = { name: 'broken-run', command: ['node', '--eval', ''], read: () => JSON.parse('') };
  expect(await run(suite)).toMatchObject({
    passed: 0,
    failures: [{ test: 'broken-run', reason: 'The command failed: node --eval ' }],
  });
});

describe('the queue', () => {
  /** Runs jobs that end in the order in which they are named, and records what happens. */
  async function record(jobs: { name: string; needs?: string[] }[], ends: string[], failed: string[] = []) {
    const log: string[] = [];
    const running = new Map<string, (passed: boolean) => void>();
    const queue = runQueue(
      jobs,
      2,
      ({ name }) => {
        log.push(`${name} starts`);
        return new Promise((resolve) => running.set(name, resolve));
      },
      ({ name }) => log.push(`${name} is left out`),
    );
    for (const name of ends) {
      log.push(`${name} ends`);
      running.get(name)!(!failed.includes(name));
      await setImmediate();
    }
    await queue;
    return log;
  }

  it('runs two jobs at a time, in order, each after its dependencies', async () => {
    const jobs = [{ name: 'build' }, { name: 'site', needs: ['build'] }, { name: 'units' }, { name: 'lint' }];
    expect(await record(jobs, ['build', 'units', 'site', 'lint'])).toEqual([
      ...['build starts', 'units starts', 'build ends', 'site starts', 'units ends', 'lint starts'],
      ...['site ends', 'lint ends'],
    ]);
  });

  it('leaves out jobs that need a failed one, directly or indirectly', async () => {
    const jobs = [{ name: 'build' }, { name: 'site', needs: ['build'] }, { name: 'report', needs: ['site'] }];
    expect(await record(jobs, ['build'], ['build'])).toEqual([
      ...['build starts', 'build ends', 'site is left out', 'report is left out'],
    ]);
  });
});

it('builds again after a change, a new file and a deleted one', () => {
  const root = temporaryFolder();
  const at = (path: string, second: number) => utimesSync(join(root, path), second, second);
  writeIn(root, 'src/pages/a.astro');
  for (const path of ['src/pages/a.astro', 'src/pages', 'src']) at(path, 10);
  expect(isBuildFresh(root)).toBe(false);
  writeIn(root, 'dist/_service.json');
  at('dist/_service.json', 20);
  expect(isBuildFresh(root)).toBe(true);
  at('src/pages/a.astro', 30);
  expect(isBuildFresh(root)).toBe(false);
  at('src/pages/a.astro', 10);
  expect(isBuildFresh(root)).toBe(true);
  rmSync(join(root, 'src/pages/a.astro'));
  expect(isBuildFresh(root)).toBe(false);
});
