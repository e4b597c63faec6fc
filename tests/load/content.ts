/**
 * How long the content check takes with 20, 200 and 2,000 projects: the whole command, from its start to its end, as
 * an editor waits for it. Each project has a file and a picture of its own.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeProjects } from './projects.ts';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const RUNS = 5;

/** A repository with the site's content and so many projects, copied in turn from the real ones. */
function makeRepository(projects: number): string {
  const root = mkdtempSync(join(tmpdir(), 'content-bench-'));
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  for (const folder of ['content', 'pages']) {
    cpSync(join(REPOSITORY, 'src', folder), join(root, 'src', folder), { recursive: true });
  }
  writeProjects(REPOSITORY, root, projects, { films: false, share: false });
  return root;
}

/** Milliseconds of one run. */
function run(root: string): number {
  const start = performance.now();
  const { status, stdout } = spawnSync(
    'node',
    [join(REPOSITORY, 'src/authoring/check-content/check-content.ts')],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(stdout);
  return performance.now() - start;
}

console.log(`Content check, median of ${RUNS} runs (fastest to slowest), in milliseconds`);
for (const projects of [20, 200, 2000]) {
  const root = makeRepository(projects);
  try {
    const times = Array.from({ length: RUNS }, () => Math.round(run(root))).sort((a, b) => a - b);
    const [median, fastest, slowest] = [times[Math.floor(RUNS / 2)], times[0], times.at(-1)];
    console.log(`${String(projects).padStart(5)} projects: ${median} (${fastest} to ${slowest})`);
  } finally {
    rmSync(root, { recursive: true });
  }
}
