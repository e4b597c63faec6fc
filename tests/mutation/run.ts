/**
 * Mutation testing: applies one fault after the other to a copy of HEAD and runs the tests that should fail.
 *
 *   npm run test:mutation -- [--baseline] [--quick] [id or area …]
 *
 * `--baseline` runs the same tests without a fault. They must all pass, otherwise the results are meaningless. `--quick`
 * leaves out tests of the full run.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FAULTS } from './faults.ts';

const REPOSITORY = resolve(import.meta.dirname, '../..');
/** Timeout of a run, as faults can cause infinite loops. */
const PATIENCE_MS = 15 * 60_000;

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { baseline: { type: 'boolean' }, quick: { type: 'boolean' } },
});
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
  // Copy caches, which builds write to, so that faults do not affect those of the repository.
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
        .map((test) => `${id}: there is no test ${test}. Write in tests/mutation/faults where it is now.`),
    ];
  }),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

/**
 * Returns the first failed test or suite; undefined if all pass.
 * @throws Error if the tests cannot be run
 */
async function failureOf(tests: string[]): Promise<string | undefined> {
  await setImmediate(); // Lets signal handlers run.
  // Without their extension, file names count as words, which leave out tests tagged `full`.
  const words = options.quick ? tests.map((file) => file.replace(/(test|spec)\.tsx?$/, '')) : tests;
  const { status, signal, error, stdout, stderr } = spawnSync(
    process.execPath,
    ['tests/run/test.ts', ...words],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${join(REPOSITORY, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      },
      maxBuffer: 2 ** 28,
      timeout: PATIENCE_MS,
    },
  );
  if (error) return 'the tests did not end';
  if (signal) throw new Error('The tests were stopped from outside.');
  if (!/^\d+ passed, \d+ failed$/m.test(stdout))
    throw new Error(`The tests cannot be run:\n${stdout}${stderr}`);
  return status === 0 ? undefined : (stdout.match(/^Failed:\n- (.*)/m)?.[1] ?? 'what the tests need');
}

if (options.baseline) {
  const failure = await failureOf([...new Set(chosen.flatMap(({ tests }) => tests))]);
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
  const by = await failureOf(tests);
  fs.writeFileSync(file, text);
  if (!by) survivors.push(id);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(
    `${by ? 'caught  ' : 'SURVIVED'} ${area} ${id}, ${seconds} s${by ? `: ${by.slice(0, 160)}` : ''}`,
  );
}
console.log(`\n${chosen.length - survivors.length} of ${chosen.length} caught`);
if (survivors.length > 0) {
  console.log(`Survivors: ${survivors.join(', ')}`);
  process.exitCode = 1;
}
