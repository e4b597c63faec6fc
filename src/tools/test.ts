/**
 * Runs everything that must hold: types, lint and format, the build, then all tests, the real browser included.
 * Goes on after a failure, so that one run tells all, and ends with the line `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { executablePath } from '../../tests/support/chromium.ts';

const RESULTS = 'test-results';

interface Count {
  passed: number;
  failed: number;
}

/** Runs a command with its output shown; true if it succeeded. */
function run(command: string, args: string[]): boolean {
  console.log(`\n> ${[command, ...args].join(' ')}`);
  return (
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } })
      .status === 0
  );
}

/** A step that passes or fails as a whole. */
const step = (command: string, args: string[]): Count =>
  run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** A test runner that writes a report; a report that is missing or a run that broke off counts as a failure. */
function suite(command: string, args: string[], report: string, read: (report: string) => Count): Count {
  const succeeded = run(command, args);
  try {
    const count = read(readFileSync(report, 'utf8'));
    return succeeded || count.failed > 0 ? count : { ...count, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
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
if (!executablePath) run('playwright', ['install', 'chromium']);

const vitestReport = `${RESULTS}/vitest.json`;
const counts = [
  step('npm', ['run', '--silent', 'check']),
  step('npm', ['run', '--silent', 'build']),
  suite(
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
  suite(
    'playwright',
    ['test', '--config', 'tests/playwright.config.ts'],
    `${RESULTS}/playwright.json`,
    readPlaywright,
  ),
  suite(
    'playwright',
    ['test', '--config', 'tests/edit.playwright.config.ts'],
    `${RESULTS}/edit.json`,
    readPlaywright,
  ),
  // Alone: three browsers at a time keep two cores busy.
  suite('node', ['src/tools/test-engines.ts'], `${RESULTS}/engines.json`, readPlaywright),
];

const total = counts.reduce((sum, { passed, failed }) => ({
  passed: sum.passed + passed,
  failed: sum.failed + failed,
}));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
