/**
 * Runs the engine tests in Chromium, Firefox and WebKit; on macOS in Safari instead of WebKit.
 * Arguments filter by engine name, or by test file or title:
 * `npm run test:engines -- webkit menu`. The last line of the output is `N passed, N failed`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { ENGINES } from '../engines/support/engines.ts';
import { type PlaywrightSuite, readPlaywright } from './report.ts';

const CONFIG = 'tests/engines.playwright.config.ts';
const REPORT = 'test-results/engines.json';

/** Lists the titles of the selected tests by engine; empty if Playwright cannot list them. */
function listTests(grep: string[]): Map<string, string[]> {
  const args = ['test', '--config', CONFIG, '--list', '--reporter=json', ...grep];
  const { stdout } = spawnSync('playwright', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const titles = new Map<string, string[]>();
  const collect = ({ title: group, file, suites = [], specs }: PlaywrightSuite) => {
    for (const suite of suites) collect(suite);
    for (const { title, tests } of specs)
      for (const { projectName } of tests) {
        const name = group === file ? title : `${group} ${title}`;
        titles.set(projectName, [...(titles.get(projectName) ?? []), name]);
      }
  };
  try {
    for (const suite of (JSON.parse(stdout) as { suites: PlaywrightSuite[] }).suites) collect(suite);
  } catch {
    // Running the tests reports the error.
  }
  return titles;
}

/** Runs the tests. Forwards termination signals, so that Playwright stops its browsers. */
async function runTests(
  engines: typeof ENGINES,
  grep: string[],
): Promise<{ passed: number; failed: number }> {
  rmSync(REPORT, { force: true });
  const projects = engines.map(({ name }) => `--project=${name}`);
  const child = spawn('playwright', ['test', '--config', CONFIG, ...projects, ...grep], {
    // In its own process group it does not also receive Ctrl+C from the terminal: a second SIGINT would kill it.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => child.kill('SIGINT'));
  const status = await new Promise((resolve) => child.once('exit', resolve));
  try {
    const { passed, failures } = readPlaywright(REPORT);
    return { passed, failed: status === 0 ? 0 : Math.max(failures.length, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const names = new Set<string>(ENGINES.map(({ name }) => name));
const wanted = process.argv.slice(2);
const filters = wanted
  .filter((word) => !names.has(word))
  .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
const grep = filters.length > 0 ? ['--grep', filters.join('|')] : [];
const named = ENGINES.filter(({ name }) => wanted.includes(name));
const chosen = named.length > 0 ? named : ENGINES;

const titles = listTests(grep);
const installed = chosen.filter((engine) => engine.isInstalled);
const total = installed.length > 0 ? await runTests(installed, grep) : { passed: 0, failed: 0 };

for (const { name, title } of chosen) {
  const here = new Set(titles.get(name));
  const untestable = new Set([...titles.values()].flat().filter((each) => !here.has(each)));
  if (untestable.size > 0) console.log(`\nCannot be tested in ${title} here:`);
  for (const each of untestable) console.log(`- ${each}`);
}
for (const engine of chosen) {
  if (installed.includes(engine)) continue;
  const count = titles.get(engine.name)?.length ?? 0;
  console.log(
    `\n${engine.title} is not installed: ${count} promises not run. Install it with: ${engine.install}`,
  );
  if (process.env.CI) total.failed += count;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
