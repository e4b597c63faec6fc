/**
 * Mutation testing: applies one fault after the other to a copy of the repository and runs the tests that should fail.
 *
 *   npm run test:mutation -- [--baseline] [--quick] [id or area …]
 *
 * `--baseline` runs the same tests without a fault. They must all pass, otherwise the results are meaningless. `--quick`
 * leaves out tests of the full run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { workingCopy } from '../support/working-copy.ts';
import { FAULTS } from './faults.ts';

/** Timeout of a run, as faults can cause infinite loops. */
const PATIENCE_MS = 15 * 60_000;

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { baseline: { type: 'boolean' }, quick: { type: 'boolean' } },
});
const chosen = FAULTS.filter(
  ({ id, area }) => words.length === 0 || words.includes(id) || words.includes(area),
);

const copy = workingCopy();
process.on('exit', () => copy.remove());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
process.chdir(copy.folder);

const problems = [
  ...words
    .filter((word) => !FAULTS.some(({ id, area }) => id === word || area === word))
    .map((word) => `"${word}" is neither the id nor the area of a fault.`),
  ...chosen.flatMap(({ id, file, find, tests }) => {
    const count = existsSync(file) ? copy.read(file).split(find).length - 1 : 0;
    return [
      ...(count === 1 ? [] : [`${id}: what it changes occurs ${count} times in ${file}, not once.`]),
      ...tests
        .filter((test) => !existsSync(test))
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
  const words = options.quick ? tests.map((file) => file.replace(/(test|spec)\.ts$/, '')) : tests;
  const { status, signal, error, stdout, stderr } = spawnSync(
    process.execPath,
    ['tests/run/test.ts', ...words],
    { encoding: 'utf8', maxBuffer: 2 ** 28, timeout: PATIENCE_MS },
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
  copy.edit(file, find, replace);
  const by = await failureOf(tests);
  copy.restore();
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
