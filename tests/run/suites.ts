import { spawn } from 'node:child_process';
import { createWriteStream, globSync, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { type Outcome, readPlaywright, readVitest } from './report.ts';

/** Directory of reports and logs. */
export const RESULTS = 'test-results';

/** A command that `npm test` runs. */
export interface Suite {
  name: string;
  command: string[];
  /** Reads the report that the command writes to `test-results/NAME.json`. Without it, the exit code is the result. */
  read?: (report: string) => Outcome;
  /** Command to rerun the suite, shown in the summary; default `npm test`. */
  rerun?: string;
}

const vitest = (name: string, projects: string[], args: string[]): Suite => ({
  name,
  command: [
    ...['vitest', 'run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json'],
    ...projects.map((project) => `--project=${project}`),
    ...[`--outputFile=${RESULTS}/${name}.json`, ...args],
  ],
  read: readVitest,
});
const playwright = (name: string, config: string, args: string[]): Suite => ({
  name,
  command: ['playwright', 'test', '--config', config, ...args],
  read: readPlaywright,
});

/** Tests of functions and the service, optionally limited to files. */
export const units = (files: string[] = []) => vitest('units', ['units'], files);
/** Tests of sections and of the last build, optionally limited to files. */
export const built = (files: string[] = []) => vitest('built', ['sections', 'built'], files);
export const browsers = (args: string[] = []) => playwright('browsers', 'tests/playwright.config.ts', args);
export const edit = (args: string[] = []) => playwright('edit', 'tests/edit.playwright.config.ts', args);
const ENGINES = 'tests/engines/';
export const engines = (): Suite => ({
  name: 'engines',
  command: ['node', 'tests/run/engines.ts'],
  read: readPlaywright,
  rerun: 'npm run test:engines',
});

/** Creates a suite from an npm script. */
export const script = (name: string): Suite => ({
  name,
  command: ['npm', 'run', '--silent', name],
  rerun: `npm run ${name}`,
});

/** Returns the path of a suite's log. */
export const logOf = ({ name }: Suite): string => `${RESULTS}/${name.replace(':', '-')}.log`;

interface RunOptions {
  /** Shows the output in the terminal instead of writing it to the log. */
  shown?: boolean;
  /** Called with the progress of Playwright, such as `12 of 300`. */
  onProgress?: (progress: string) => void;
}

/** Runs a suite and reads its report. A missing report is a failure. */
export async function run(suite: Suite, { shown, onProgress }: RunOptions = {}): Promise<Outcome> {
  const { name, command, read, rerun = 'npm test' } = suite;
  const report = `${RESULTS}/${name}.json`;
  rmSync(report, { force: true });
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    // An empty setting keeps one in somebody's `.env` file from counting.
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', SITE_URL: '' },
  });
  const exit = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (!shown) {
    const log = createWriteStream(logOf(suite));
    for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false });
    child.stdout?.on('data', (text: Buffer) => {
      const [, done, total] = [...text.toString().matchAll(/^\[(\d+)\/(\d+)\]/gm)].at(-1) ?? [];
      if (done) onProgress?.(`${done} of ${total}`);
    });
    await exit;
    await finished(log.end());
  }
  const succeeded = (await exit) === 0;
  const whole = { test: name, reason: `The command failed: ${command.join(' ')}`, rerun };
  if (!read) return { passed: succeeded ? 1 : 0, failures: succeeded ? [] : [whole], tests: [] };
  try {
    const outcome = read(report);
    // An aborted run may have written a report without failures.
    return succeeded || outcome.failures.length > 0 ? outcome : { ...outcome, failures: [whole] };
  } catch {
    return { passed: 0, failures: [whole], tests: [] };
  }
}

/**
 * Returns suites of the test files whose path contains one of the words; `file:line` selects one test. Engine tests are
 * slow and only included if a word contains `engines`.
 */
export function suitesOf(words: string[]): Suite[] {
  const files = globSync('tests/**/*.{test.ts,test.tsx,spec.ts}');
  const chosen = words.flatMap((word) => {
    const [, part = word, line = ''] = word.match(/^(.*?)(:\d+)?$/) ?? [];
    return files
      .filter((file) => file.includes(part) && (!file.startsWith(ENGINES) || part.includes('engines')))
      .map((file) => ({ file, line }));
  });
  const groups: [RegExp, (files: string[]) => Suite][] = [
    [/^tests\/(unit|service|faults|property)\//, (found) => units(found.map(withoutLine))],
    [/^tests\/(built|hosts|sections)\/.*test/, (found) => built(found.map(withoutLine))],
    [/^tests\/(e2e|site)\//, (found) => browsers([...found, TRACED])],
    [/^tests\/edit\//, (found) => edit([...found, TRACED])],
    [/^tests\/engines\//, (found) => playwright('engines', 'tests/engines.playwright.config.ts', found)],
  ];
  return groups.flatMap(([pattern, suite]) => {
    const found = chosen.filter(({ file }) => pattern.test(file));
    return found.length > 0 ? [suite(found.map(({ file, line }) => file + line))] : [];
  });
}

/** Records traces of failed tests. Only for selected tests, as tracing takes a quarter more time. */
const TRACED = '--trace=retain-on-failure';

/** Removes the line number, as test files of Vitest are selected as a whole. */
const withoutLine = (place: string) => place.replace(/:\d+$/, '');
