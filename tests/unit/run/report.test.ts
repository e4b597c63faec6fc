import { execFile } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { describeFailures, describeSlowest, filesOf, readPlaywright, readVitest } from '../../run/report.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);
// The tests in there import the runners.
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
const report = join(folder, 'report.json');

/** Runs a test runner of the project; that tests fail is expected. */
const run = (runner: string, args: string[], env = {}) =>
  promisify(execFile)(join('node_modules/.bin', runner), args, { env: { ...process.env, ...env } }).catch(
    () => {},
  );

const tests = (runner: string) => `
  import { expect, test } from '${runner}';
  test('holds', () => expect(1).toBe(1));
  test.describe('a group', () => {
    test('does not hold', () => expect(1).toBe(2));
  });
`;

it(
  'names what failed in Vitest, with the reason, and a file that cannot be run',
  { tags: ['full'] },
  async () => {
    writeFileSync(join(folder, 'some.test.ts'), tests('vitest'));
    writeFileSync(join(folder, 'broken.test.ts'), `import './missing.ts';`);
    await run('vitest', ['run', '--root', folder, '--reporter=json', '--outputFile=report.json']);
    const { passed, failures, tests: timed } = readVitest(report);
    expect(passed).toBe(1);
    const [broken, some] = ['broken', 'some'].map((name) => `${relative('', folder)}/${name}.test.ts`);
    expect(failures.toSorted((a, b) => a.test.localeCompare(b.test))).toEqual([
      { test: broken, reason: expect.stringContaining('missing.ts'), rerun: `npm test -- ${broken}` },
      {
        test: `${some} › a group does not hold`,
        reason: expect.stringContaining('expected 1 to be 2'),
        rerun: `npm test -- ${some}`,
      },
    ]);
    expect(timed).toContainEqual({ name: `${some} › holds`, seconds: expect.any(Number) });
  },
);

it('names what failed in Playwright, with the reason', { tags: ['full'] }, async () => {
  writeFileSync(join(folder, 'some.spec.ts'), tests('@playwright/test'));
  const config = {
    testMatch: '*.spec.ts',
    reporter: [['json', { outputFile: 'report.json' }]],
    projects: [{ name: 'desktop' }],
  };
  writeFileSync(join(folder, 'playwright.config.ts'), `export default ${JSON.stringify(config)};`);
  // Colours would be part of the message.
  await run('playwright', ['test', '--config', folder], { FORCE_COLOR: '1' });
  const place = `${relative('', folder)}/some.spec.ts`;
  expect(readPlaywright(report)).toEqual({
    passed: 1,
    failures: [
      {
        test: `[desktop] ${place}:5 › does not hold`,
        reason: expect.stringMatching(/^Error: expect\(received\).*\n {2}Expected: 2\n {2}Received: 1$/),
        rerun: `npm test -- ${place}:5`,
      },
    ],
    // In whatever order they ended.
    tests: expect.arrayContaining([
      { name: `[desktop] ${place}:3 › holds`, seconds: expect.any(Number) },
      { name: `[desktop] ${place}:5 › does not hold`, seconds: expect.any(Number) },
    ]),
  });
});

it('tells what failed, why and how to run it again; and the slowest tests first', () => {
  const failures = [
    { test: 'a.test.ts › adds', reason: 'expected 1 to be 2', rerun: 'npm test -- a.test.ts' },
  ];
  expect(describeFailures(failures)).toBe(
    '- a.test.ts › adds\n  expected 1 to be 2\n  npm test -- a.test.ts',
  );
  const tests = [1, 30, 2.25].map((seconds) => ({ name: `test ${seconds}`, seconds }));
  expect(describeSlowest(tests, 2)).toBe('  30.0 s  test 30\n   2.3 s  test 2.25');
  const ofFiles = ['tests/a.test.ts › adds', '[phone] tests/b.spec.ts:3 › opens', 'tests/a.test.ts › sorts'];
  expect(filesOf(ofFiles.map((name) => ({ name, seconds: 2 })))).toEqual([
    { name: 'tests/a.test.ts', seconds: 4 },
    { name: 'tests/b.spec.ts', seconds: 2 },
  ]);
});
