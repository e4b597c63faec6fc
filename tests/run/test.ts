/**
 * `npm test` runs all checks; `npm test -- portfolio` the test files with `portfolio` in their path, and
 * `npm test -- tests/e2e/menu.spec.ts:20` one test. Runs in parallel what leaves a core of a small machine idle. The
 * full output is in `test-results/*.log`. Continues after failures. Prints each failure with its reason and the command
 * to rerun it at the end, and the line `N passed, N failed`.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { executablePath } from '../../src/tooling/chromium.ts';
import { freePort } from '../support/free-port.ts';
import { findChromium } from '../../src/tooling/find-chromium.ts';
import { isBuildFresh } from './fresh-build.ts';
import { describeFailures, describeSlowest, type Outcome } from './report.ts';
import {
  browsers,
  built,
  edit,
  engines,
  logOf,
  RESULTS,
  run,
  script,
  type Suite,
  suitesOf,
  units,
} from './suites.ts';

const HEARTBEAT_MS = 10_000;
const SLOWEST = 10;
const LOG_LINES = 30;

const outcomes: Outcome[] = [];
const running = new Map<string, string>();

/** Runs a suite and prints its result, and the end of its log if it failed without a passing test. */
async function report(suite: Suite, options?: Parameters<typeof run>[1]): Promise<boolean> {
  const start = performance.now();
  running.set(suite.name, '');
  const outcome = await run(suite, {
    ...options,
    onProgress: (progress) => running.set(suite.name, progress),
  });
  running.delete(suite.name);
  outcomes.push(outcome);
  const { passed, failures } = outcome;
  const seconds = Math.round((performance.now() - start) / 1_000);
  const result = suite.read
    ? `${passed} passed, ${failures.length} failed`
    : failures.length > 0
      ? 'failed'
      : 'passed';
  console.log(`${failures.length > 0 ? '✘' : '✓'} ${suite.name}: ${result}, ${seconds} s`);
  if (failures.length > 0 && passed === 0 && !options?.shown)
    console.log(readFileSync(logOf(suite), 'utf8').trimEnd().split('\n').slice(-LOG_LINES).join('\n'));
  return failures.length === 0;
}

/** Runs suites one after another. */
async function inTurn(...suites: Suite[]): Promise<void> {
  for (const suite of suites) await report(suite);
}

async function runAll(): Promise<void> {
  await Promise.all([
    report(script('build')),
    inTurn(script('check:content'), script('lint'), script('format:check')),
  ]);
  // Uses both cores, as do browsers and engines: running them in parallel saves no time and causes timeouts.
  await report(units());
  // These leave a core idle.
  await Promise.all([inTurn(built(), script('check:types')), report(edit())]);
  await report(browsers());
  await report(engines(), { shown: true });
}

async function runPart(words: string[]): Promise<void> {
  const suites = suitesOf(words);
  if (suites.length === 0) {
    console.error(
      `No test file has ${words.join(' or ')} in its path. Areas are the folders in tests/unit, e2e and site.`,
    );
    process.exitCode = 1;
    return;
  }
  const needsBuild = suites.some(({ name }) => name !== 'units') && !isBuildFresh();
  if (needsBuild && !(await report(script('build')))) return;
  await Promise.all(suites.map((suite) => report(suite)));
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
if (!executablePath) await report({ name: 'chromium', command: ['playwright', 'install', 'chromium'] });
findChromium();

// Allow concurrent runs.
process.env.E2E_PORT ??= String(await freePort());

const heartbeat = setInterval(() => {
  if (running.size > 0) console.log(`  … ${[...running].map((state) => state.join(' ').trim()).join(', ')}`);
}, HEARTBEAT_MS);
const words = process.argv.slice(2);
await (words.length > 0 ? runPart(words) : runAll());
clearInterval(heartbeat);

const failures = outcomes.flatMap((outcome) => outcome.failures);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
if (process.env.CI) {
  const slowest = describeSlowest(
    outcomes.flatMap(({ tests }) => tests),
    SLOWEST,
  );
  console.log(`\nSlowest tests:\n${slowest}`);
}
if (failures.length > 0) console.log(`\nFailed:\n${describeFailures(failures)}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode ||= failures.length > 0 ? 1 : 0;
