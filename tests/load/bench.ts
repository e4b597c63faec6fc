/**
 * Benchmarks the service and prints one table: pages against a bare server that sends the same bytes, enquiries against
 * the service without a store. Run it with `npm run bench:service` after `npm run build`, on a machine that does nothing
 * else; BENCH_FOLDER names the disk to measure, BENCH_SECONDS how long. COUNT_VISITS=false leaves page views out.
 */
import { closeSync, cpSync, existsSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { median, startTable, temporaryFolder } from './measure.ts';
import { type Figures, load, startServer } from './processes.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const ROUNDS = 3;

const folder = temporaryFolder(process.env.BENCH_FOLDER);
const table = startTable();

const round = (value: number) => Number(value.toPrecision(3));

/** How long the disk takes to sync four kilobytes, the minimum for a commit. */
function measureDisk() {
  const file = openSync(join(folder, 'disk-probe'), 'w');
  const page = Buffer.alloc(4096);
  const waits = Array.from({ length: 300 }, () => {
    writeSync(file, page);
    const begin = performance.now();
    fdatasyncSync(file);
    return performance.now() - begin;
  }).sort((a, b) => a - b);
  closeSync(file);
  return { medianMs: round(median(waits)), p99Ms: round(waits[296] ?? 0) };
}

const SUBJECTS = {
  post: { what: 'enquiries, durable', limit: 'limit' },
  page: { what: 'pages', limit: 'page-limit' },
} as const;

/** Figures of a run, and processor time of the server for each request, which other programs disturb less. */
type Run = Figures & { cpuUs: number };

/** One server after the other in each round, so that a change in the machine meets both. */
async function compare(kind: 'post' | 'page', connections: number) {
  const { what, limit } = SUBJECTS[kind];
  const runs = { limit: [] as Run[], service: [] as Run[] };
  for (let count = 0; count < ROUNDS; count += 1) {
    for (const [role, program] of [
      ['limit', limit],
      ['service', 'service'],
    ] as const) {
      const server = await startServer(program, folder);
      // Warm-up, until the code is compiled.
      await load(server.url, connections, 1, kind);
      const before = server.cpuMs();
      const figures = await load(server.url, connections, SECONDS, kind);
      const cpuUs = ((server.cpuMs() - before) / figures.count) * 1_000;
      runs[role].push({ ...figures, cpuUs });
      await server.stop();
      for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, `bench.db${suffix}`), { force: true });
    }
  }
  const of = (role: 'limit' | 'service', name: keyof Run) => median(runs[role].map((run) => run[name]));
  const ratios = runs.service.map(({ perSecond }, index) => perSecond / runs.limit[index]!.perSecond);
  table.add(`${what}, ${connections} connections`, {
    'ours/s': Math.round(of('service', 'perSecond')),
    'limit/s': Math.round(of('limit', 'perSecond')),
    ratio: round(median(ratios)),
    'least ratio': round(Math.min(...ratios)),
    'median ms': round(of('service', 'medianMs')),
    'p99 ms': round(of('service', 'p99Ms')),
    'CPU µs': round(of('service', 'cpuUs')),
    'limit, CPU µs': round(of('limit', 'cpuUs')),
    refused: runs.service.reduce((sum, { refused }) => sum + refused, 0),
  });
}

if (!existsSync('dist/index.html')) {
  throw new Error('There is no built site in dist/: run npm run build first.');
}
cpSync(resolve('dist'), join(folder, 'dist'), { recursive: true });
const machine = { node: process.version, cpus: availableParallelism(), model: cpus()[0]?.model };
console.log(JSON.stringify({ ...machine, load: loadavg()[0], disk: measureDisk() }));
for (const connections of [1, 16, 64]) await compare('page', connections);
for (const connections of [1, 16, 64]) await compare('post', connections);
table.print();
console.log(JSON.stringify({ load: loadavg()[0], disk: measureDisk() }));
