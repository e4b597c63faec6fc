/**
 * Mutation testing: applies one fault after the other to a copy of the repository, and runs the test that should fail.
 * Means something only where the tests pass without a fault.
 *
 *   npm run test:mutation -- [part of a path …]   such as enquiry: faults in files there
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { workingCopy } from '../support/working-copy.ts';
import { FAULTS } from './faults.ts';

/** Timeout of a run, as faults can cause infinite loops. */
const PATIENCE_MS = 15 * 60_000;

const words = process.argv.slice(2);
const chosen = FAULTS.filter(({ file }) => words.every((word) => file.includes(word)));

const copy = workingCopy();
process.on('exit', () => copy.remove());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
process.chdir(copy.folder);

/** Returns the first failed test or suite; undefined if all pass. */
function failureOf(test: string): string | undefined {
  const { status, signal, error, stdout, stderr } = spawnSync(process.execPath, ['tests/run/test.ts', test], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    timeout: PATIENCE_MS,
  });
  if (error) return 'the test did not end';
  if (signal) throw new Error('The tests were stopped from outside.');
  if (!/^\d+ passed, \d+ failed$/m.test(stdout))
    throw new Error(`The tests cannot be run:\n${stdout}${stderr}`);
  return status === 0 ? undefined : (stdout.match(/^Failed:\n- (.*)/m)?.[1] ?? 'what the tests need');
}

let caught = 0;
for (const { file, find, replace, test } of chosen) {
  await setImmediate(); // Lets signal handlers run.
  const count = existsSync(file) ? copy.read(file).split(find).length - 1 : 0;
  if (count !== 1 || !existsSync(test))
    throw new Error(`“${find}” occurs ${count} times in ${file}, not once, or there is no ${test}.`);
  copy.edit(file, find, replace);
  const by = failureOf(test);
  copy.restore();
  if (by) caught++;
  console.log(`${by ? 'caught  ' : 'SURVIVED'} ${file}: ${by?.slice(0, 160) ?? find}`);
}
console.log(`\n${caught} of ${chosen.length} caught`);
process.exitCode = caught < chosen.length ? 1 : 0;
