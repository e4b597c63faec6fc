/**
 * How long `npm run dev` takes with 20 and 2,000 projects: from the command to the first page, on the first start and on
 * a later one, and from a saved file to the change in a page that is open. Medians. Run it with `npm run bench:dev` on a
 * machine that does nothing else; `npm run bench:dev -- 20` measures with so many projects only.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../src/tooling/find-browser.ts';
import { freePort } from '../support/free-port.ts';
import { median, repeat, startTable } from './measure.ts';
import { projectFile } from './projects.ts';
import { makeRepository } from './repository.ts';

const RUNS = 3;

/** How often the server is asked for the first page while it does not listen yet. */
const LOOK_MS = 20;

interface Running {
  url: string;
  seconds: number;
  cpuSeconds: number;
  stop: () => Promise<void>;
}

/** Starts `npm run dev` and waits for the whole first page. With another port, Astro would read all content anew. */
async function start(root: string, port: number): Promise<Running> {
  const url = `http://localhost:${port}`;
  const begin = performance.now();
  const command = spawn('npm', ['run', 'dev', '--', '--port', String(port)], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  command.stdout.resume();
  command.stderr.resume();
  const page = async () => {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.text();
  };
  while (!(await page().catch(() => ''))) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  return {
    url,
    seconds: (performance.now() - begin) / 1000,
    cpuSeconds: cpuSeconds(command.pid!),
    async stop() {
      // Comes when the last process of the group has ended.
      const end = once(command, 'close');
      process.kill(-command.pid!, 'SIGTERM');
      await end;
    },
  };
}

/** CPU time of all processes of a group; Linux alone tells. */
function cpuSeconds(group: number): number {
  const ticks = globSync('/proc/[0-9]*/stat').map((file) => {
    try {
      const fields = readFileSync(file, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return Number(fields[2]) === group ? Number(fields[11]) + Number(fields[12]) : 0;
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, own) => sum + own, 0) / 100;
}

interface Change {
  page: string;
  file: string;
  /** The file with another word in it. */
  write: (text: string, word: string) => string;
  /** Runs in the page: whether it shows the word. */
  isShown: (word: string) => boolean;
}

const textShows = (word: string) => document.body.textContent.includes(word);

const CHANGES: Record<string, Change> = {
  'word in YAML': {
    page: '/',
    file: 'src/content/home/index.yaml',
    write: (text, word) => text.replace('Seven clients', word),
    isShown: textShows,
  },
  'title of a project': {
    page: '/portfolio',
    file: projectFile(1),
    write: (text, word) => text.replace(/^title: .*$/m, `title: ${word}`),
    isShown: textShows,
  },
  component: {
    page: '/',
    file: 'src/site/sections/client-logos.astro',
    write: (text, word) => text.replace(/<section[^>]*>/, (tag) => tag.replace('>', ` title="${word}">`)),
    isShown: (word) => document.querySelector(`section[title="${word}"]`) !== null,
  },
  token: {
    page: '/',
    file: 'src/design/tokens.css',
    write: (text, word) => text.replace(':root {', `:root { --bench: ${word};`),
    isShown: (word) => getComputedStyle(document.documentElement).getPropertyValue('--bench') === word,
  },
};

/** Milliseconds until an open page shows a change, and how far it was scrolled by that. */
async function measureChange(page: Page, root: string, { file, write, isShown }: Change, word: string) {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  // A page that is loaded again meanwhile is asked again.
  const goDown = (): Promise<void> =>
    page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' })).catch(goDown);
  await goDown();
  const scroll = (): Promise<number> => page.evaluate(() => window.scrollY).catch(scroll);
  const wanted = await scroll();
  const begin = performance.now();
  writeFileSync(path, write(before, word));
  await page.waitForFunction(isShown, word);
  const milliseconds = performance.now() - begin;
  await page.waitForLoadState('networkidle');
  const moved = (await scroll()) - wanted;
  writeFileSync(path, before);
  await page.waitForFunction(`!(${isShown})(${JSON.stringify(word)})`);
  await page.waitForLoadState('networkidle');
  return { milliseconds, moved };
}

async function measure(projects: number): Promise<Record<string, string | number>> {
  const root = makeRepository(projects);
  const browser = await chromium.launch(await findBrowser());
  const changed: Record<string, string> = {};
  let running: Running | undefined;
  try {
    const port = await freePort();
    const starts: Running[] = [];
    for (let run = 0; run <= RUNS; run++) {
      await running?.stop();
      running = await start(root, port);
      starts.push(running);
    }
    const { url } = running!;
    const [first, ...later] = starts;
    for (const [name, change] of Object.entries(CHANGES)) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(url + change.page, { waitUntil: 'networkidle' });
      const runs = await repeat(RUNS, () =>
        measureChange(page, root, change, `word${performance.now().toFixed(0)}`),
      );
      const moved = Math.max(...runs.map((run) => Math.abs(run.moved)));
      changed[`${name}, ms`] =
        `${median(runs.map((run) => run.milliseconds)).toFixed(0)}${moved ? ` (moved ${moved} px)` : ''}`;
      await page.close();
    }
    return {
      'first start, s': first!.seconds.toFixed(1),
      'later start, s': median(later.map((run) => run.seconds)).toFixed(1),
      'CPU, s': median(later.map((run) => run.cpuSeconds)).toFixed(1),
      ...changed,
    };
  } finally {
    await browser.close();
    await running?.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

const asked = process.argv.slice(2).map(Number);
const table = startTable();
for (const projects of asked.length > 0 ? asked : [20, 2000])
  table.add(`${projects} projects`, await measure(projects));
table.print();
