/**
 * Shows that the tests notice faults: puts one after the other into a copy of HEAD and runs the tests that should fail.
 *
 *   npm run test:mutation -- [--baseline] [id or area …]
 *
 * `--baseline` runs the same tests without a fault: all of them must pass, or nothing is shown.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Outcome, readPlaywright, readVitest } from '../../src/tools/test-report.ts';
import { freePort } from '../engines/support/free-port.ts';
import { FAULTS } from './faults.ts';

const REPOSITORY = resolve(import.meta.dirname, '../..');
/** A fault can make a run go on for ever. */
const PATIENCE_MS = 15 * 60_000;

const words = process.argv.slice(2).filter((word) => word !== '--baseline');
const isBaseline = process.argv.includes('--baseline');
const chosen = FAULTS.filter(
  ({ id, area }) => words.length === 0 || words.includes(id) || words.includes(area),
);

const copy = fs.mkdtempSync(join(fs.realpathSync(tmpdir()), 'mutation-'));
process.on('exit', () => fs.rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
execFileSync('git', ['clone', '--quiet', REPOSITORY, copy]);
process.chdir(copy);
fs.mkdirSync('node_modules');
for (const name of fs.readdirSync(join(REPOSITORY, 'node_modules'))) {
  const [from, to] = [join(REPOSITORY, 'node_modules', name), join('node_modules', name)];
  // Caches, which builds write to: those of the repository must not learn anything from a fault.
  if (name.startsWith('.')) fs.cpSync(from, to, { recursive: true });
  else fs.symlinkSync(from, to, 'junction');
}

const problems = [
  ...words
    .filter((word) => !FAULTS.some(({ id, area }) => id === word || area === word))
    .map((word) => `"${word}" is neither the id nor the area of a fault.`),
  ...chosen.flatMap(({ id, file, find, tests }) => {
    const count = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split(find).length - 1 : 0;
    return [
      ...(count === 1 ? [] : [`${id}: what it changes occurs ${count} times in ${file}, not once.`]),
      ...tests
        .filter((test) => !fs.existsSync(test))
        .map((test) => `${id}: there is no test ${test}. Write in faults.ts where it is now.`),
    ];
  }),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  const { status, signal, error } = spawnSync(join('node_modules/.bin', command), args, {
    encoding: 'utf8',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    maxBuffer: 2 ** 28,
    timeout: PATIENCE_MS,
  });
  if (signal && !error) throw new Error(`${command} was stopped from outside.`);
  return status === 0;
}

/** A test that failed; undefined if all passed. */
function failureOf(hasPassed: boolean, report: string, read: (report: string) => Outcome) {
  if (hasPassed) return undefined;
  const failures = fs.existsSync(report) ? read(report).failures : [];
  // Beside it, both runners tell that they stopped early.
  const [failure = failures[0]] = failures.filter((each) => each.includes(' › '));
  return failure ?? `${report} tells of no failure, but the run did not end well`;
}

/** What notices that something is wrong; undefined if nothing does. */
async function catcher(tests: string[]): Promise<string | undefined> {
  await setImmediate(); // A signal to stop comes through.
  fs.rmSync('test-results', { recursive: true, force: true });
  const units = tests.filter((test) => /\.test\.tsx?$/.test(test));
  const args = ['run', '--config', 'tests/vitest.config.ts', '--bail', '1'];
  const output = ['--reporter=json', '--outputFile=test-results/vitest.json'];
  const failure =
    units.length > 0 &&
    failureOf(run('vitest', [...args, ...output, ...units]), 'test-results/vitest.json', readVitest);
  const pages = tests.filter((test) => !units.includes(test));
  if (failure || pages.length === 0) return failure || undefined;
  if (!run('astro', ['build'])) return 'the build';
  const rest = ['test', '--config', 'tests/playwright.config.ts', '--max-failures=1', ...pages];
  const hasPassed = run('playwright', rest, { E2E_PORT: String(await freePort()) });
  return failureOf(hasPassed, 'test-results/playwright.json', readPlaywright);
}

if (isBaseline) {
  const failure = await catcher([...new Set(chosen.flatMap(({ tests }) => tests))]);
  console.log(failure ?? 'Without a fault all tests pass.');
  process.exit(failure ? 1 : 0);
}
const survivors: string[] = [];
for (const { id, area, file, find, replace, tests } of chosen) {
  const start = performance.now();
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(
    file,
    text.replace(find, () => replace),
  );
  const by = await catcher(tests);
  fs.writeFileSync(file, text);
  if (!by) survivors.push(id);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(
    `${by ? 'caught  ' : 'SURVIVED'} ${area} ${id}, ${seconds} s${by ? `: ${by.slice(0, 160)}` : ''}`,
  );
}
console.log(`\n${chosen.length - survivors.length} of ${chosen.length} caught`);
if (survivors.length > 0) console.log(`Survivors: ${survivors.join(', ')}`);
