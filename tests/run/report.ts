import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

/** Result of a test run. */
export interface Outcome {
  passed: number;
  failures: Failure[];
}

interface Failure {
  /** Path, line (Playwright only) and title. */
  test: string;
  /** Start of each error message, without source and stack. */
  reason: string;
  /** Command that runs this test alone. */
  rerun: string;
}

/** Enough for a difference of a few values: the report must suffice, as CI machines are temporary. */
const REASON_LINES = 16;

/** A line of the stack, or of the test's source. */
const SOURCE = /^\s*(at |>?\s*\d*\s*\|)/;

const startOf = (message = 'no message') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !SOURCE.test(line))
    .slice(0, REASON_LINES)
    .join('\n  ');

/** Reads the report of Vitest's JSON reporter. Throws if it cannot be read. */
export function readVitest(path: string): Outcome {
  const report: JsonTestResults = JSON.parse(readFileSync(path, 'utf8'));
  const failures: Failure[] = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = relative('', name);
    const rerun = `npm test -- ${quote(file)}`;
    for (const { fullName, status: result, failureMessages } of assertionResults) {
      const test = `${file} › ${fullName}`;
      if (result === 'failed') failures.push({ test, reason: startOf(failureMessages?.[0]), rerun });
    }
    // A file that fails to load has no tests.
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
      failures.push({ test: file, reason: startOf(message), rerun });
  }
  return { passed: report.numPassedTests, failures };
}

/** Reads the report of Playwright's JSON reporter. Flaky tests count as failures. */
export function readPlaywright(path: string): Outcome {
  const { config, stats, errors, suites }: JSONReport = JSON.parse(readFileSync(path, 'utf8'));
  const failures = errors.map(({ message }) => ({
    test: relative('', config.rootDir),
    reason: startOf(message),
    rerun: 'npm test',
  }));
  for (const { title, file, line, tests: runs } of suites.flatMap(specsIn)) {
    const place = `${relative('', join(config.rootDir, file))}:${line}`;
    for (const { projectName, status, results } of runs) {
      if (status !== 'unexpected' && status !== 'flaky') continue;
      const test = `${projectName && `[${projectName}] `}${place} › ${title}`;
      const errors = results.find((result) => result.errors.length > 0)?.errors;
      const reason = errors?.map(({ message }) => startOf(message)).join('\n  ') ?? startOf();
      failures.push({ test, reason, rerun: `npm test -- ${quote(place)}` });
    }
  }
  return { passed: stats.expected, failures };
}

/** Returns the tests of a file or a `describe` block. */
const specsIn = ({ suites = [], specs }: JSONReportSuite): JSONReportSpec[] => [
  ...suites.flatMap(specsIn),
  ...specs,
];

const quote = (word: string) => (/^[\w./:-]+$/.test(word) ? word : `'${word}'`);

/** Formats failures with their reason and the command to rerun them. */
export const describeFailures = (failures: Failure[]): string =>
  failures.map(({ test, reason, rerun }) => `- ${test}\n  ${reason}\n  ${rerun}`).join('\n');
