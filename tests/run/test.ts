/**
 * `npm test` runs each promise once, `npm run test:full` everything; `npm test -- portfolio` the test files with
 * `portfolio` in their path, and `npm test -- tests/e2e/menu.spec.ts:20` one test; `npm run test:content -- origin/main`
 * what a change of the content alone needs. The full output is in `test-results/*.log`. Continues after failures. Prints each failure with its reason and the command to rerun it at the
 * end, the processor time of all processes, and the line `N passed, N failed`.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findTouched } from '../../src/reviewing/preview/find-touched.ts';
import { isBuildFresh } from './fresh-build.ts';
import { runQueue } from './queue.ts';
import { describeFailures, describeSlowest, filesOf } from './report.ts';
import {
  browser,
  CONTENT,
  logOf,
  QUICK,
  REST,
  RESULTS,
  run,
  script,
  type Suite,
  suitesOf,
  type TimedOutcome,
} from './suites.ts';

/** Suites that run at the same time. Each keeps about one core busy. */
const SLOTS = 2;
const HEARTBEAT_MS = 10_000;
const SLOWEST = 10;
const LOG_LINES = 30;
/** Processor time in seconds that the runs may take on two cores. */
const BUDGETS = { quick: 720, full: 1_900 };

const outcomes = new Map<string, TimedOutcome>();
const running = new Map<string, string>();

/** Runs a suite and prints its result, and the end of its log if it failed without a passing test. */
async function report(suite: Suite): Promise<boolean> {
  const { name, read, tells } = suite;
  const start = performance.now();
  running.set(name, '');
  const outcome = await run(suite, (progress) => running.set(name, progress));
  running.delete(name);
  outcomes.set(name, outcome);
  const { passed, failures, cpu } = outcome;
  const result = read
    ? `${passed} passed, ${failures.length} failed`
    : failures.length > 0
      ? 'failed'
      : 'passed';
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(
    `${failures.length > 0 ? '✘' : '✓'} ${name}: ${result}, ${seconds} s, ${Math.round(cpu)} CPU s`,
  );
  if (failures.length > 0 && passed === 0 && !tells)
    console.log(readFileSync(logOf(suite), 'utf8').trimEnd().split('\n').slice(-LOG_LINES).join('\n'));
  return failures.length === 0;
}

/** Returns the suites of an area, with a build if something has changed since the last one. */
function partOf(words: string[], isFull: boolean): Suite[] {
  const suites = suitesOf(words, isFull);
  const isFresh = isBuildFresh();
  const needed = new Set(suites.flatMap(({ needs = [] }) => needs));
  const before = [browser, script('build')].filter(
    ({ name }) => needed.has(name) && !(name === 'build' && isFresh),
  );
  const names = before.map(({ name }) => name);
  return [
    ...before,
    ...suites.map((suite) => ({ ...suite, needs: suite.needs?.filter((name) => names.includes(name)) })),
  ];
}

/** Names the pages that differ from a version of the content to the tests that visit them. */
function visitChanged(base: string): void {
  const touched = findTouched({ base, changes: undefined });
  if (touched.kind === 'pages') process.env.PAGES = touched.pages.join(' ');
}

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, content: { type: 'string' } },
});
if (values.content) visitChanged(values.content);
const whole = values.content ? CONTENT : values.full ? [...QUICK, ...REST] : QUICK;
const suites = words.length > 0 ? partOf(words, values.full) : whole;
if (suites.length === 0) {
  console.error(
    `No test file has ${words.join(' or ')} in its path. Areas are the folders in tests/unit, e2e and site.`,
  );
  process.exit(1);
}
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const heartbeat = setInterval(() => {
  if (running.size > 0) console.log(`  … ${[...running].map((state) => state.join(' ').trim()).join(', ')}`);
}, HEARTBEAT_MS);
await runQueue(suites, SLOTS, report, ({ name }) =>
  console.log(`✘ ${name}: not run, as what it needs has failed`),
);
clearInterval(heartbeat);

const all = [...outcomes.values()];
const tests = all.flatMap((outcome) => outcome.tests);
const failures = all.flatMap((outcome) => outcome.failures);
const passed = all.reduce((sum, outcome) => sum + outcome.passed, 0);
const cpuOf = (part: Suite[]) =>
  Math.round(part.reduce((sum, { name }) => sum + (outcomes.get(name)?.cpu ?? 0), 0));
if (words.length === 0 && !values.content) {
  console.log(`\nSlowest tests:\n${describeSlowest(tests, SLOWEST)}`);
  console.log(`\nSlowest files:\n${describeSlowest(filesOf(tests), SLOWEST)}`);
  console.log(`\nProcessor time of npm test: ${cpuOf(QUICK)} of ${BUDGETS.quick} s`);
  if (values.full) console.log(`Processor time of npm run test:full: ${cpuOf(suites)} of ${BUDGETS.full} s`);
  else console.log(`Only npm run test:full runs: ${REST.flatMap(({ holds = [] }) => holds).join(', ')}`);
}
if (failures.length > 0) console.log(`\nFailed:\n${describeFailures(failures)}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
