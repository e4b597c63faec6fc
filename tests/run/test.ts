/**
 * `npm test` runs each promise once, `npm run test:full` everything; `npm test -- portfolio` the test files with
 * `portfolio` in their path, and `npm test -- tests/e2e/menu.spec.ts:20` one test; `npm run test:content` what a change of
 * the content alone needs. Where the content is too sparse for tests of behaviour, they run on a copy with samples
 * (`fill-content.ts`).
 *
 * The full output is in `test-results/*.log`. Continues after failures. Prints at the end each failure with its reason and
 * the command to rerun it, the processor time of all processes, and the line `N passed, N failed`.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { filledCopy, lacksContent } from './fill-content.ts';
import { isBuildFresh } from './fresh-build.ts';
import { describeFailures, type Outcome } from './report.ts';
import {
  browser,
  CONTENT,
  logOf,
  OWN_CONTENT,
  QUICK,
  REST,
  RESULTS,
  run,
  script,
  type Suite,
  suitesOf,
} from './suites.ts';

/** Suites that run at the same time. Each keeps about one core busy. */
const SLOTS = 2;
const HEARTBEAT_MS = 10_000;
const LOG_LINES = 30;
/** Processor time in seconds that the runs may take on two cores. */
const BUDGETS = { quick: 720, full: 1_900 };

const outcomes = new Map<string, Outcome>();
/** The progress of suites that run, by name. */
const running = new Map<string, string>();
/** Whether each suite that was started passed. */
const results = new Map<string, Promise<boolean>>();

/** Runs a suite and prints its result, and the end of its log if it failed without a passing test. */
async function report(suite: Suite): Promise<boolean> {
  const { name, read, tells } = suite;
  const start = performance.now();
  running.set(name, '');
  const outcome = await run(suite, (progress) => running.set(name, progress));
  running.delete(name);
  outcomes.set(name, outcome);
  const { passed, failures } = outcome;
  const result = read
    ? `${passed} passed, ${failures.length} failed`
    : failures.length > 0
      ? 'failed'
      : 'passed';
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(`${failures.length > 0 ? '✘' : '✓'} ${name}: ${result}, ${seconds} s`);
  if (failures.length > 0 && passed === 0 && !tells)
    console.log(readFileSync(logOf(suite), 'utf8').trimEnd().split('\n').slice(-LOG_LINES).join('\n'));
  return failures.length === 0;
}

/**
 * Returns the processor time of this machine since its start, in seconds. The time of all processes of a run cannot be
 * derived from its own: it does not wait for Chromium's processes.
 */
const cpuSeconds = () =>
  cpus().reduce((sum, { times: { user, nice, sys } }) => sum + user + nice + sys, 0) / 1_000;
const cpuAtStart = cpuSeconds();

/** Returns the suites of an area, with a build if something has changed since the last one. */
function partOf(words: string[], isFull: boolean): Suite[] {
  const suites = suitesOf(words, isFull);
  const isFresh = isBuildFresh();
  const needed = new Set(suites.flatMap(({ needs = [] }) => needs));
  const before = [browser, script('build')].filter(
    ({ name }) => needed.has(name) && !(name === 'build' && isFresh),
  );
  return [...before, ...suites];
}

/** Goes on in a copy of the site with samples of all content. Its results are written into this repository. */
async function goOnInCopy(): Promise<void> {
  const root = process.cwd();
  const copy = await filledCopy();
  process.on('exit', () => {
    process.chdir(root);
    copy.remove();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  process.chdir(copy.folder);
}

/** Runs a suite after those that it needs, which come before it in the list, unless one of them has failed. */
async function runAfterNeeded(suite: Suite): Promise<boolean> {
  const needed = await Promise.all((suite.needs ?? []).map((name) => results.get(name)));
  if (!needed.includes(false)) return report(suite);
  console.log(`✘ ${suite.name}: not run, as what it needs has failed`);
  return false;
}

/**
 * Runs suites in their order, as many at the same time as there are slots. Returns the processor time of this machine
 * from the start of the command on, in seconds.
 */
async function runSuites(suites: Suite[]): Promise<number> {
  const waiting = suites.values();
  const runWaiting = async () => {
    for (const suite of waiting) {
      results.set(suite.name, runAfterNeeded(suite));
      await results.get(suite.name);
    }
  };
  await Promise.all(Array.from({ length: SLOTS }, runWaiting));
  return Math.round(cpuSeconds() - cpuAtStart);
}

function chosenSuites(): Suite[] {
  if (values.content) return isSparse ? OWN_CONTENT : CONTENT;
  if (words.length > 0) return partOf(words, values.full);
  return isSparse ? QUICK.filter(({ name }) => !results.has(name)) : QUICK;
}

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, content: { type: 'boolean', default: false } },
});
const isWhole = words.length === 0 && !values.content;
// A mistake in the content is left to the build.
const isSparse = await lacksContent().catch(() => false);

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const heartbeat = setInterval(() => {
  if (running.size > 0) console.log(`  … ${[...running].map((state) => state.join(' ').trim()).join(', ')}`);
}, HEARTBEAT_MS);
if (isSparse && !values.content) {
  console.log('The content is too sparse for tests of behaviour: they run in a copy with samples.');
  if (isWhole) await runSuites(OWN_CONTENT);
  await goOnInCopy();
}
const suites = chosenSuites();
if (suites.length === 0) {
  console.error(
    `No test file has ${words.join(' or ')} in its path. Areas are the folders in tests and tests/unit.`,
  );
  process.exit(1);
}
const times = { quick: await runSuites(suites), full: 0 };
if (isWhole && values.full) times.full = await runSuites(REST);
clearInterval(heartbeat);

const all = [...outcomes.values()];
const failures = all.flatMap((outcome) => outcome.failures);
const passed = all.reduce((sum, outcome) => sum + outcome.passed, 0);
if (isWhole) {
  console.log(`\nProcessor time of npm test: ${times.quick} of ${BUDGETS.quick} s`);
  if (values.full) console.log(`Processor time of npm run test:full: ${times.full} of ${BUDGETS.full} s`);
  else console.log(`Only npm run test:full runs: ${REST.flatMap(({ holds = [] }) => holds).join(', ')}`);
}
if (failures.length > 0) console.log(`\nFailed:\n${describeFailures(failures)}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
