import { execFile } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { describeFailures, describeSlowest, readPlaywright, readVitest } from '../../run/report.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);
// The tests in there import the runners.
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
const report = join(folder, 'report.json');

/** Writes a passing and a failing test, and runs them without colours. */
async function runTests(runner: string, file: string, command: string[]): Promise<void> {
  writeFileSync(
    join(folder, file),
    `import { expect, test } from '${runner}';
    test('holds', () => expect(1).toBe(1));
    test.describe('a group', () => {
      test('does not hold', () => expect(1).toBe(2));
    });`,
  );
  const env = { ...process.env, FORCE_COLOR: '1' };
  await promisify(execFile)('npx', command, { env }).catch(() => {});
}

const nameOf = (file: string) => `${relative('', folder)}/${file}`;

it('reads failures with their reasons, and broken files, from Vitest', { tags: ['full'] }, async () => {
  writeFileSync(join(folder, 'broken.test.ts'), `import './missing.ts';`);
  const outputs = ['--reporter=json', '--outputFile=report.json'];
  await runTests('vitest', 'some.test.ts', ['vitest', 'run', '--root', folder, ...outputs]);
  const { passed, failures, tests } = readVitest(report);
  const [some, broken] = [nameOf('some.test.ts'), nameOf('broken.test.ts')];
  expect(passed).toBe(1);
  expect(failures.toSorted((a, b) => a.test.localeCompare(b.test))).toEqual([
    { test: broken, reason: expect.stringContaining('missing.ts'), rerun: `npm test -- ${broken}` },
    {
      test: `${some} › a group does not hold`,
      reason: expect.stringContaining('expected 1 to be 2'),
      rerun: `npm test -- ${some}`,
    },
  ]);
  expect(tests).toContainEqual({ name: `${some} › holds`, seconds: expect.any(Number) });
});

it('reads failures with their reasons from Playwright', { tags: ['full'] }, async () => {
  const reporter = [['json', { outputFile: 'report.json' }]];
  const config = { testMatch: '*.spec.ts', reporter, projects: [{ name: 'desktop' }] };
  writeFileSync(join(folder, 'playwright.config.ts'), `export default ${JSON.stringify(config)};`);
  await runTests('@playwright/test', 'some.spec.ts', ['playwright', 'test', '--config', folder]);
  const { passed, failures, tests } = readPlaywright(report);
  const place = nameOf('some.spec.ts');
  expect(passed).toBe(1);
  expect(failures).toEqual([
    {
      test: `[desktop] ${place}:4 › does not hold`,
      reason: expect.stringMatching(/^Error: expect\(received\).*\n {2}Expected: 2\n {2}Received: 1$/),
      rerun: `npm test -- ${place}:4`,
    },
  ]);
  expect(tests).toContainEqual({ name: `[desktop] ${place}:2 › holds`, seconds: expect.any(Number) });
});

it('lists failures with reason and command, and the slowest tests first', () => {
  const failures = [
    { test: 'a.test.ts › adds', reason: 'expected 1 to be 2', rerun: 'npm test -- a.test.ts' },
  ];
  expect(describeFailures(failures)).toBe(
    '- a.test.ts › adds\n  expected 1 to be 2\n  npm test -- a.test.ts',
  );
  const tests = [1, 30, 2.25].map((seconds) => ({ name: `test ${seconds}`, seconds }));
  expect(describeSlowest(tests, 2)).toBe('  30.0 s  test 30\n   2.3 s  test 2.25');
});
