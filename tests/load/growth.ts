/**
 * How the site grows with the portfolio: with 20, 60, 300 and 2,000 projects, how long a build takes and how much memory,
 * what the first load of the portfolio and of the home page weighs, and how long a filter takes in a real browser where
 * it shows a category in place. The sizes of the pictures are made before. Run it with `npm run bench:growth` on a machine
 * that does nothing else; `npm run bench:growth -- 20 60` measures these only.
 */
import { spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PROJECTS_PER_PAGE } from '../../src/model/queries/portfolio-pages.ts';
import { copyWithProjects, projectFile } from '../support/long-portfolio.ts';
import { peakMegabytes } from '../support/program.ts';
import { measureInBrowser } from './growth-in-browser.ts';
import { startTable, temporaryFolder } from './measure.ts';

const REPOSITORY = resolve(import.meta.dirname, '../..');

/** Interval for reading the memory of a build. The system records the peak, so only the last reading counts. */
const LOOK_MS = 100;

interface Build {
  seconds: number;
  /** Peak resident memory; NaN where the system does not report it. */
  peakMegabytes: number;
  /** Number of built pages. */
  pages: number;
}

/**
 * Builds the site of a folder and measures it.
 * @param outDir output folder
 * @throws with the output of the build, if it fails
 */
function buildAndWatch(folder: string, outDir = join(folder, 'dist')): Promise<Build> {
  const begin = performance.now();
  const astro = join(folder, 'node_modules/astro/bin/astro.mjs');
  const build = spawn(process.execPath, [astro, 'build', '--outDir', outDir], {
    cwd: folder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let said = '';
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (text) => (said += text));
  let peak = Number.NaN;
  const look = setInterval(() => {
    const now = peakMegabytes(build.pid!);
    // There is none once the process has ended.
    if (!Number.isNaN(now)) peak = now;
  }, LOOK_MS);
  return new Promise((resolve, reject) => {
    build.on('close', (status) => {
      clearInterval(look);
      if (status !== 0) return reject(new Error(said.slice(-4000)));
      const pages = Number(/(\d+) page\(s\) built/.exec(said)?.[1]);
      resolve({ seconds: (performance.now() - begin) / 1000, peakMegabytes: peak, pages });
    });
  });
}

/** A project in the middle gets another title, as an editor does it. */
function changeOne(root: string, projects: number): void {
  const file = join(root, projectFile(Math.ceil(projects / 2)));
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: .*$/m, 'title: A title that was changed'));
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1);

async function measure(projects: number): Promise<Record<string, string | number>> {
  const { folder: root, remove } = copyWithProjects(projects);
  try {
    const clean = await buildAndWatch(root);
    changeOne(root, projects);
    const warm = await buildAndWatch(root);
    const weight = (page: string) => statSync(join(root, 'dist', `${page}.html.br`)).size;
    const browser = await measureInBrowser(join(root, 'dist'), projects <= PROJECTS_PER_PAGE);
    return {
      pages: warm.pages,
      'clean build, s': clean.seconds.toFixed(1),
      'one change, s': warm.seconds.toFixed(1),
      'memory, MB': Math.round(Math.max(clean.peakMegabytes, warm.peakMegabytes)),
      '/portfolio HTML, kB': kB(weight('portfolio')),
      'in all, kB': kB(browser.portfolioBytes),
      '/ HTML, kB': kB(weight('index')),
      '/ in all, kB': kB(browser.homeBytes),
      'filter, ms': browser.filterMs === undefined ? '–' : Math.round(browser.filterMs),
    };
  } finally {
    remove();
  }
}

const asked = process.argv.slice(2).map(Number);
const table = startTable();
// The sizes of the pictures are made once, by a build of the real site.
await buildAndWatch(REPOSITORY, join(temporaryFolder(), 'dist'));
for (const projects of asked.length > 0 ? asked : [20, 60, 300, 2000])
  table.add(`${projects} projects`, await measure(projects));
table.print();
