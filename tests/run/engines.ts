/**
 * Runs the engine tests in Firefox and WebKit; on macOS in Safari instead of WebKit. Arguments select engines by name and
 * test files by a part of their path: `npm run test:engines -- webkit menu`. The last line of the output is
 * `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ENGINES } from '../engines/support/engines.ts';
import { readPlaywright } from './report.ts';

const CONFIG = 'tests/engines.playwright.config.ts';
const REPORT = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/engines.json';

/** Report of a run without tests. */
const NO_TESTS = { config: { rootDir: '.' }, stats: { expected: 0 }, errors: [], suites: [] };

const names = new Set<string>(ENGINES.map(({ name }) => name));
const wanted = process.argv.slice(2);
const files = wanted.filter((word) => !names.has(word));
const named = ENGINES.filter(({ name }) => wanted.includes(name));
const chosen = named.length > 0 ? named : ENGINES;

for (const { title, isInstalled, install } of chosen)
  if (!isInstalled) console.log(`${title} is not installed. Install it with: ${install}`);
const installed = chosen.filter(({ isInstalled }) => isInstalled);
// A suite of `npm run test:full` reads a report in any case.
mkdirSync(dirname(REPORT), { recursive: true });
if (installed.length === 0) writeFileSync(REPORT, JSON.stringify(NO_TESTS));
const isMissing = installed.length < chosen.length && Boolean(process.env.CI);

let total = { passed: 0, failed: 0 };
if (installed.length > 0) {
  const projects = installed.map(({ name }) => `--project=${name}`);
  const child = spawn('playwright', ['test', '--config', CONFIG, ...projects, ...files], {
    stdio: 'inherit',
  });
  // Ctrl+C reaches Playwright, too, which then stops its browsers.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => child.kill('SIGINT'));
  const status = await new Promise((resolve) => child.once('exit', resolve));
  const { passed, failures } = readPlaywright(REPORT);
  total = { passed, failed: status === 0 ? 0 : Math.max(failures.length, 1) };
}
if (isMissing) total.failed++;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
