import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What a test run came to; each failure with its file, title and the first line of its message. */
export interface Outcome {
  passed: number;
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** A file or a group of tests. */
export interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: {
      projectName: string;
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      results: { error?: { message?: string } }[];
    }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

const describeFailure = (test: string, message = 'no message'): string =>
  `${test}: ${stripVTControlCharacters(message).split('\n', 1)}`;

/** Reads what Vitest's JSON reporter wrote. Throws if it cannot be read. */
export function readVitest(path: string): Outcome {
  const report: VitestReport = JSON.parse(readFileSync(path, 'utf8'));
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that cannot be run has no tests.
    if (failed.length === 0 && status === 'failed') return [describeFailure(file, message)];
    return failed.map(({ fullName, failureMessages }) =>
      describeFailure(`${file} › ${fullName}`, failureMessages[0]),
    );
  });
  return { passed: report.numPassedTests, failures };
}

/** Reads what Playwright's JSON reporter wrote; a test that only passed when tried again has failed. */
export function readPlaywright(path: string): Outcome {
  const report: PlaywrightReport = JSON.parse(readFileSync(path, 'utf8'));
  const failuresIn = ({ suites = [], specs }: PlaywrightSuite): string[] => [
    ...suites.flatMap(failuresIn),
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) =>
          describeFailure(
            `${projectName && `[${projectName}] `}${file}:${line} › ${title}`,
            results.find(({ error }) => error)?.error?.message,
          ),
        ),
    ),
  ];
  const errors = report.errors.map(({ message }) => describeFailure(path, message));
  return { passed: report.stats.expected, failures: [...errors, ...report.suites.flatMap(failuresIn)] };
}
