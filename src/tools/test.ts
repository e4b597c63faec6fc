/**
 * Runs everything that must hold: types, lint and format, the build, then all tests, the real browser included.
 * Goes on after a failure, so that one run tells all, and ends with the line `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { executablePath } from '../../tests/support/chromium.ts';

const RESULTS = 'test-results';

interface Count {
  passed: number;
  failed: number;
}

/** Runs a command with its output shown; true if it succeeded. */
async function run(command: string, args: string[]): Promise<boolean> {
  console.log(`\n> ${[command, ...args].join(' ')}`);
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  const [status] = await once(spawn(command, args, { stdio: 'inherit', env }), 'exit');
  return status === 0;
}

/** A step that passes or fails as a whole. */
const step = async (command: string, args: string[]): Promise<Count> =>
  (await run(command, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** A test runner that writes a report; a report that is missing or a run that broke off counts as a failure. */
async function suite(
  command: string,
  args: string[],
  report: string,
  read: (report: string) => Count,
): Promise<Count> {
  const succeeded = await run(command, args);
  try {
    const count = read(readFileSync(report, 'utf8'));
    return succeeded || count.failed > 0 ? count : { ...count, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/**
 * Starts the suite of all engines beside another suite that leaves a core free. Its output is shown when it has ended, all
 * but the last line, which tells its count.
 */
async function enginesSuite(): Promise<Count> {
  const args = ['src/tools/test-engines.ts'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = (await text(child.stdout)).trimEnd();
  console.log(`\n> node ${args.join(' ')}`);
  console.log(output.replace(/\n.*$/, ''));
  const [, passed, failed] = /(\d+) passed, (\d+) failed$/.exec(output) ?? [];
  return passed && failed ? { passed: +passed, failed: +failed } : { passed: 0, failed: 1 };
}

function readVitest(report: string): Count {
  const { numPassedTests, numFailedTests } = JSON.parse(report);
  return { passed: numPassedTests, failed: numFailedTests };
}

function readPlaywright(report: string): Count {
  const { expected, unexpected, flaky } = JSON.parse(report).stats;
  return { passed: expected, failed: unexpected + flaky };
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
if (!executablePath) await run('playwright', ['install', 'chromium']);

const vitestReport = `${RESULTS}/vitest.json`;
const counts = [
  await step('npm', ['run', '--silent', 'check']),
  await step('npm', ['run', '--silent', 'build']),
  await suite(
    'vitest',
    [
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${vitestReport}`,
    ],
    vitestReport,
    readVitest,
  ),
  await suite(
    'playwright',
    ['test', '--config', 'tests/playwright.config.ts'],
    `${RESULTS}/playwright.json`,
    readPlaywright,
  ),
  ...(await Promise.all([
    suite(
      'playwright',
      ['test', '--config', 'tests/edit.playwright.config.ts'],
      `${RESULTS}/edit.json`,
      readPlaywright,
    ),
    enginesSuite(),
  ])),
];

const total = counts.reduce((sum, { passed, failed }) => ({
  passed: sum.passed + passed,
  failed: sum.failed + failed,
}));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
