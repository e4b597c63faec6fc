import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { ENGINES } from '../engines/support/engines.ts';
import { type Outcome, readPlaywright, readVitest } from './report.ts';

/** Directory of reports and logs. */
export const RESULTS = 'test-results';

/** A command that `npm test` runs. */
export interface Suite {
  name: string;
  command: string[];
  /** Names of suites that must have passed before. */
  needs?: string[];
  /** Reads the report that the command writes to `test-results/NAME.json`. Without it, the exit code is the result. */
  read?: (report: string) => Outcome;
  /** Content of a suite of the full run, for the last lines of the quick one. */
  holds?: string;
  /** Whether the user sees its output at once: it installs something. */
  tells?: boolean;
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
/** @param config its name, without `playwright.config.ts` */
const playwright = (name: string, config: string, args: string[]): Suite => ({
  name,
  command: [
    ...['playwright', 'test', '--config', `tests/${config}playwright.config.ts`],
    ...[`--output=${RESULTS}/${name}`, ...args],
  ],
  needs: ['build', 'browser'],
  read: readPlaywright,
});
/** Creates a suite from an npm script. */
export const script = (name: string): Suite => ({
  name,
  command: ['npm', 'run', '--silent', name],
  rerun: `npm run ${name}`,
});

/** Visits one page of each kind on each screen; its tests tagged `full` visit every page. */
const SWEEP = 'tests/site/pages.spec.ts';

const units = (name: string, args: string[]) => vitest(name, ['units'], args);
/** Tests of the last build. */
const built = (name: string, args: string[]): Suite => ({
  ...vitest(name, ['built'], args),
  needs: ['build'],
});
const browsers = (name: string, args: string[]) => playwright(name, '', args);
const edit = (name: string, args: string[]) => playwright(name, 'edit.', args);
/** Tests in other browsers. Those that are not installed have none. */
const engines = (name: string, args: string[]) => playwright(name, 'engines.', args);

/** A suite of a folder of tests that a site may have removed. */
const optional = (folder: string, suite: Suite) => (existsSync(`tests/${folder}`) ? [suite] : []);

/** Finds a browser that starts, or installs one. */
export const browser: Suite = {
  name: 'browser',
  command: ['node', 'tests/run/install-browser.ts'],
  tells: true,
};

// Both lists are in the order of execution: first dependencies, then the longest.

/** Suites of `npm test`, without tests tagged `full`. */
export const QUICK: Suite[] = [
  browser,
  script('build'),
  units('units', ['--tagsFilter=!full']),
  browsers('browsers', ['--grep-invert=@full']),
  ...optional('edit', edit('edit', ['--grep-invert=@full'])),
  built('built', ['--tagsFilter=!full']),
  script('format:check'),
  script('lint'),
  script('check:content'),
];

/** Additional suites of `npm run test:full`. */
export const REST: Suite[] = [
  // After the browser: only one process at a time can install Debian's packages.
  { name: 'tools', command: ['node', 'tests/run/install-tools.ts'], needs: ['browser'], tells: true },
  { ...units('units-full', ['--tagsFilter=full']), holds: 'git, deployment, faults, generated inputs' },
  ...ENGINES.map(({ name, title }) => ({
    ...engines(name, [`--project=${name}`, '--pass-with-no-tests']),
    needs: ['build', 'browser', 'tools'],
    holds: title,
  })),
  ...optional('setup', {
    ...{ ...script('test:setup'), name: 'setup' },
    needs: ['browser'],
    holds: 'sites of three other agencies',
  }),
  {
    ...browsers('browsers-full', ['--grep=@full']),
    needs: ['build', 'browser', 'tools'],
    holds: 'every page in detail',
  },
  ...optional('edit', { ...edit('edit-full', ['--grep=@full']), holds: 'the forms in detail' }),
  {
    ...built('built-full', ['--tagsFilter=full']),
    needs: ['build', 'tools'],
    holds: 'the last build in detail',
  },
  { ...script('check:types'), holds: 'types' },
];

/** Suites for a change of content only: its check, the built files, and every page in a browser. */
export const CONTENT: Suite[] = [
  browser,
  script('build'),
  browsers('browsers', [SWEEP]),
  built('built', ['--tagsFilter=!full']),
  script('check:content'),
];

/**
 * Suites that hold for any content. If it is too sparse for the others of the quick run, these run on the content as it is
 * and the others on a copy with samples.
 */
export const OWN_CONTENT: Suite[] = [
  browser,
  { ...script('build'), name: 'own-build' },
  {
    ...browsers('own-pages', [SWEEP, '--grep-invert=@full', '--ignore-snapshots']),
    needs: ['own-build', 'browser'],
  },
  { ...built('own-built', ['documents', 'loading', '--tagsFilter=!full']), needs: ['own-build'] },
  script('format:check'),
  script('lint'),
  script('check:content'),
];

/** Returns the path of a suite's log. */
export const logOf = ({ name }: Suite): string => `${RESULTS}/${name.replace(':', '-')}.log`;

/**
 * Runs a suite and reads its report. A missing report is a failure.
 * @param onProgress called with the progress of Playwright, such as `12 of 300`
 */
export async function run(suite: Suite, onProgress?: (progress: string) => void): Promise<Outcome> {
  const { name, command, read, tells, rerun = 'npm test' } = suite;
  const report = `${RESULTS}/${name}.json`;
  mkdirSync(RESULTS, { recursive: true });
  rmSync(report, { force: true });
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows the programs of packages are batch files.
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      // An empty value overrides the one in a local `.env` file.
      SITE_URL: '',
      // Not for other suites: a test of the reports starts Playwright.
      ...(read === readPlaywright && { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    },
  });
  const log = createWriteStream(logOf(suite));
  for (const stream of [child.stdout, child.stderr]) {
    stream.pipe(log, { end: false });
    if (tells) stream.pipe(process.stdout, { end: false });
  }
  child.stdout.on('data', (text: Buffer) => {
    const [, done, total] = [...text.toString().matchAll(/^\[(\d+)\/(\d+)\]/gm)].at(-1) ?? [];
    if (done) onProgress?.(`${done} of ${total}`);
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  await finished(log.end());
  const whole = { test: name, reason: `The command failed: ${command.join(' ')}`, rerun };
  if (!read) return { passed: code === 0 ? 1 : 0, failures: code === 0 ? [] : [whole] };
  try {
    const outcome = read(report);
    // An aborted run may have written a report without failures.
    const failures = code === 0 || outcome.failures.length > 0 ? outcome.failures : [whole];
    return { ...outcome, failures };
  } catch {
    return { passed: 0, failures: [whole] };
  }
}

/**
 * Returns suites of the test files whose path contains one of the words; `file.spec.ts:line` selects the test that starts
 * on that line. Engine tests are slow and only included if a word contains `engines`.
 *
 * @param isFull includes tests tagged `full`, which words that name a file always do
 */
export function suitesOf(words: string[], isFull = false): Suite[] {
  const files = globSync('tests/**/*.{test,spec}.ts');
  const chosen = words.flatMap((word) => {
    const [, part = word, line = ''] = word.match(/^(.*?)(:\d+)?$/) ?? [];
    return files
      .filter(
        (file) => file.includes(part) && (!file.startsWith('tests/engines/') || part.includes('engines')),
      )
      .map((file) => ({ file, line }));
  });
  const namesFile = words.some((word) => /\.(test|spec)\.ts(:\d+)?$/.test(word));
  const [tags, grep] =
    isFull || namesFile
      ? [[], []]
      : [['--tagsFilter=!full'], ['--grep-invert=@full', '--pass-with-no-tests']];
  // Not of whole areas, as tracing takes a quarter more time.
  if (namesFile) grep.push('--trace=retain-on-failure');
  const groups: [RegExp, (files: string[]) => Suite][] = [
    [/^tests\/(unit|service|faults|property|setup)\//, (found) => units('units', [...found, ...tags])],
    [/^tests\/(built|contract|hosts)\//, (found) => built('built', [...found, ...tags])],
    [/^tests\/(e2e|site)\//, (found) => browsers('browsers', [...found, ...grep])],
    [/^tests\/edit\//, (found) => edit('edit', [...found, ...grep])],
    [/^tests\/engines\//, (found) => engines('engines', found)],
  ];
  return groups.flatMap(([pattern, suite]) => {
    const found = chosen.filter(({ file }) => pattern.test(file));
    return found.length > 0 ? [suite(found.map(({ file, line }) => file + line))] : [];
  });
}
