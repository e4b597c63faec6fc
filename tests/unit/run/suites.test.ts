import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isBuildFresh } from '../../run/fresh-build.ts';
import { run, suitesOf } from '../../run/suites.ts';

it('finds the test files of an area in all suites but the engines', () => {
  const suites = suitesOf(['menu']);
  expect(suites.map(({ name }) => name)).toEqual(['units', 'browsers']);
  expect(suites.at(1)!.command).toContain('tests/e2e/menu.spec.ts');
});

it('runs one test of a file by its line', () => {
  const [browsers] = suitesOf(['tests/e2e/menu.spec.ts:20']);
  expect(browsers!.command).toContain('tests/e2e/menu.spec.ts:20');
  // Vitest has no lines.
  expect(suitesOf(['tests/unit/run/suites.test.ts:9']).map(({ command }) => command.at(-1))).toEqual([
    'tests/unit/run/suites.test.ts',
  ]);
});

it('runs a test of the engines by its path', () => {
  const [engines] = suitesOf(['tests/engines/menu.spec.ts:20']);
  expect(engines).toMatchObject({ name: 'engines' });
  expect(engines!.command).toContain('tests/engines/menu.spec.ts:20');
});

it('finds nothing for a word that is in no path', () => expect(suitesOf(['no-such-area'])).toEqual([]));

it('counts a command that ends without a report as failed', async () => {
  const suite = { name: 'broken-run', command: ['node', '--eval', ''], read: () => JSON.parse('') };
  expect(await run(suite)).toMatchObject({
    passed: 0,
    failures: [{ test: 'broken-run', reason: 'The command failed: node --eval ' }],
  });
});

it('builds again after a change, a new file and a deleted one', () => {
  const root = mkdtempSync(join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const at = (path: string, second: number) => utimesSync(join(root, path), second, second);
  mkdirSync(join(root, 'src/pages'), { recursive: true });
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'src/pages/a.astro'), '');
  for (const path of ['src/pages/a.astro', 'src/pages', 'src']) at(path, 10);
  expect(isBuildFresh(root)).toBe(false);
  writeFileSync(join(root, 'dist/_csp.json'), '');
  at('dist/_csp.json', 20);
  expect(isBuildFresh(root)).toBe(true);
  at('src/pages/a.astro', 30);
  expect(isBuildFresh(root)).toBe(false);
  at('src/pages/a.astro', 10);
  expect(isBuildFresh(root)).toBe(true);
  rmSync(join(root, 'src/pages/a.astro'));
  expect(isBuildFresh(root)).toBe(false);
});
