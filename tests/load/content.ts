/**
 * How long the content check takes with 20, 200 and 2,000 projects: the whole command, from its start to its end, as
 * an editor waits for it. Each project has a file and a picture of its own.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { median, startTable, temporaryFolder } from './measure.ts';
import { writeProjects } from './projects.ts';
import { REPOSITORY } from './repository.ts';

const RUNS = 5;

/** A repository with the site's content and so many projects, copied in turn from the real ones. */
function makeContent(projects: number): string {
  const root = temporaryFolder();
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  for (const folder of ['content', 'pages'])
    cpSync(join(REPOSITORY, 'src', folder), join(root, 'src', folder), { recursive: true });
  writeProjects(REPOSITORY, root, projects, { films: false, share: false });
  return root;
}

/** Milliseconds of one run. */
function run(cwd: string): number {
  const begin = performance.now();
  const program = join(REPOSITORY, 'src/authoring/check-content/check-content.ts');
  const { status, stdout } = spawnSync(process.execPath, [program], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout);
  return performance.now() - begin;
}

const asked = process.argv.slice(2).map(Number);
const table = startTable();
for (const projects of asked.length > 0 ? asked : [20, 200, 2000]) {
  const root = makeContent(projects);
  const times = Array.from({ length: RUNS }, () => Math.round(run(root)));
  table.add(`${projects} projects`, {
    'median, ms': median(times),
    'fastest to slowest': `${Math.min(...times)}–${Math.max(...times)}`,
  });
  rmSync(root, { recursive: true });
}
table.print();
