import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { readPlaywright, readVitest } from '../../../src/tools/test-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'reports-'));
// The tests in there import the runners.
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
const report = join(folder, 'report.json');
afterAll(() => rmSync(folder, { recursive: true }));

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

it('names what failed in Vitest, with the reason, and a file that cannot be run', async () => {
  writeFileSync(join(folder, 'some.test.ts'), tests('vitest'));
  writeFileSync(join(folder, 'broken.test.ts'), `import './missing.ts';`);
  await run('vitest', ['run', '--root', folder, '--reporter=json', '--outputFile=report.json']);
  const { passed, failures } = readVitest(report);
  expect(passed).toBe(1);
  expect(failures.toSorted()).toEqual([
    expect.stringMatching(`^${relative('', folder)}/broken.test.ts: .*missing.ts`),
    expect.stringMatching(
      `^${relative('', folder)}/some.test.ts › a group does not hold: .*expected 1 to be 2`,
    ),
  ]);
});

it('names what failed in Playwright, with the reason', async () => {
  writeFileSync(join(folder, 'some.spec.ts'), tests('@playwright/test'));
  const config = {
    testMatch: '*.spec.ts',
    reporter: [['json', { outputFile: 'report.json' }]],
    projects: [{ name: 'desktop' }],
  };
  writeFileSync(join(folder, 'playwright.config.ts'), `export default ${JSON.stringify(config)};`);
  // Colours would be part of the message.
  await run('playwright', ['test', '--config', folder], { FORCE_COLOR: '1' });
  expect(readPlaywright(report)).toEqual({
    passed: 1,
    failures: [
      expect.stringMatching(/^\[desktop\] some\.spec\.ts:5 › does not hold: Error: expect\(received\)/),
    ],
  });
});
