/**
 * Runs everything that must hold: types, lint and format, the build, then all tests, the real browser included.
 * Goes on after a failure, so that one run tells all, and ends with what failed and the line `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { executablePath } from '../../tests/support/chromium.ts';
import { type Outcome, readPlaywright, readVitest } from './test-report.ts';

const RESULTS = 'test-results';

/** Runs a command with its output shown; true if it succeeded. */
function run(command: string, args: string[]): boolean {
  console.log(`\n> ${[command, ...args].join(' ')}`);
  return (
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } })
      .status === 0
  );
}

/** A step that passes or fails as a whole. */
const step = (command: string, args: string[]): Outcome =>
  run(command, args) ? { passed: 1, failures: [] } : failed(command, args);

const failed = (command: string, args: string[], passed = 0): Outcome => ({
  passed,
  failures: [[command, ...args].join(' ')],
});

/** A test runner that writes a report; a report that is missing or a run that broke off counts as a failure. */
function suite(command: string, args: string[], report: string, read: (report: string) => Outcome): Outcome {
  const succeeded = run(command, args);
  try {
    const outcome = read(report);
    return succeeded || outcome.failures.length > 0 ? outcome : failed(command, args, outcome.passed);
  } catch {
    return failed(command, args);
  }
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
if (!executablePath) run('playwright', ['install', 'chromium']);

const vitestReport = `${RESULTS}/vitest.json`;
const outcomes = [
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

const failures = outcomes.flatMap((outcome) => outcome.failures);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `- ${failure}`).join('\n')}`);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
