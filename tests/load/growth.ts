/**
 * How the site grows with the portfolio: with 20, 200 and 2,000 projects, how long a build takes and how much memory,
 * what the first load of the portfolio and of the home page weighs, and how long a filter takes in a real browser.
 * The projects are made from the real ones and share their pictures, whose sizes are made before. Run it with
 * `npm run bench:growth` on a machine that does nothing else; `npm run bench:growth -- 20 200` measures these only.
 */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAndWatch } from './build-and-watch.ts';
import { measureInBrowser } from './growth-in-browser.ts';
import { projectFile } from './projects.ts';
import { makeRepository, REPOSITORY } from './repository.ts';

/** A project in the middle gets another title, as an editor does it. */
function changeOne(root: string, projects: number): void {
  const file = join(root, projectFile(Math.ceil(projects / 2)));
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: .*$/m, 'title: A title that was changed'));
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1);

async function measure(projects: number) {
  const root = makeRepository(projects);
  try {
    const clean = await buildAndWatch(root);
    changeOne(root, projects);
    const warm = await buildAndWatch(root);
    const weight = (page: string) => statSync(join(root, 'dist', `${page}.html.br`)).size;
    const browser = await measureInBrowser(join(root, 'dist'));
    return {
      projects,
      pages: warm.pages,
      'clean build, s': clean.seconds.toFixed(1),
      'one change, s': warm.seconds.toFixed(1),
      'memory, MB': Math.round(Math.max(clean.peakMegabytes, warm.peakMegabytes)),
      '/portfolio HTML, kB': kB(weight('portfolio')),
      'in all, kB': kB(browser.portfolioBytes),
      '/ HTML, kB': kB(weight('index')),
      '/ in all, kB': kB(browser.homeBytes),
      'filter, ms': Math.round(browser.filterMs),
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const asked = process.argv.slice(2).map(Number);
const rows = [];
// The sizes of the pictures are made once, by a build of the real site.
await buildAndWatch(REPOSITORY, join(mkdtempSync(join(tmpdir(), 'growth-bench-')), 'dist'));
for (const projects of asked.length > 0 ? asked : [20, 200, 2000]) {
  rows.push(await measure(projects));
  console.table(rows);
}
