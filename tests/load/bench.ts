/**
 * Benchmarks the service and prints one table: pages against a bare server that sends the same bytes, and with page
 * views counted against none counted; enquiries against the service without a store. Run it with `npm run bench:service`
 * after `npm run build`, on a machine that does nothing else; BENCH_FOLDER names the disk to measure, BENCH_SECONDS how
 * long.
 */
import { closeSync, cpSync, existsSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { median, startTable, temporaryFolder } from './measure.ts';
import { type Figures, load, type Server, startServer } from './processes.ts';

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

/** One server after the other in each round, so that a change in the machine meets both. */
async function compare(kind: 'post' | 'page', connections: number) {
  const { what, limit } = SUBJECTS[kind];
  const runs: Record<'limit' | 'service', Figures[]> = { limit: [], service: [] };
  for (let count = 0; count < ROUNDS; count += 1) {
    for (const [role, program] of [
      ['limit', limit],
      ['service', 'service'],
    ] as const) {
      const server = await startServer(program, folder);
      // Warm-up, until the code is compiled.
      await load(server.url, connections, 1, kind);
      runs[role].push(await load(server.url, connections, SECONDS, kind));
      await server.stop();
      for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, `bench.db${suffix}`), { force: true });
    }
  }
  const of = (role: 'limit' | 'service', name: keyof Figures) => median(runs[role].map((run) => run[name]));
  const ratios = runs.service.map(({ perSecond }, index) => perSecond / runs.limit[index]!.perSecond);
  table.add(`${what}, ${connections} connections`, {
    'ours/s': Math.round(of('service', 'perSecond')),
    'limit/s': Math.round(of('limit', 'perSecond')),
    ratio: round(median(ratios)),
    'least ratio': round(Math.min(...ratios)),
    'median ms': round(of('service', 'medianMs')),
    'p99 ms': round(of('service', 'p99Ms')),
    refused: runs.service.reduce((sum, { refused }) => sum + refused, 0),
  });
}

/** Throughput, and processor time of the server for each page, which other programs disturb less. */
interface Measured {
  perSecond: number;
  cpuUs: number;
}

/**
 * Pages with page views counted, against none counted: both servers run, and are loaded in turn. They are started anew in
 * each round, because one process of the same program may be some percent faster than the next.
 */
async function compareCounting(connections: number) {
  const measure = async (server: Server): Promise<Measured> => {
    const before = server.cpuMs();
    const { perSecond, count } = await load(server.url, connections, SECONDS / 4, 'page');
    return { perSecond, cpuUs: ((server.cpuMs() - before) / count) * 1_000 };
  };
  const start = (COUNT_VISITS: string) =>
    startServer('service', folder, { COUNT_VISITS, ENQUIRY_DB: `views-${COUNT_VISITS}.db` });
  const runs = { on: [] as Measured[], off: [] as Measured[] };
  for (let count = 0; count < ROUNDS * 6; count += 1) {
    const servers = { on: await start('true'), off: await start('false') };
    for (const server of Object.values(servers)) await load(server.url, connections, 1, 'page');
    // Each is first as often as the other.
    const turns = (['on', 'off', 'on', 'off', 'on'] as const).slice(count % 2, (count % 2) + 4);
    for (const turn of turns) runs[turn].push(await measure(servers[turn]));
    await Promise.all([servers.on.stop(), servers.off.stop()]);
  }
  const of = (role: 'on' | 'off', name: keyof Measured) => median(runs[role].map((run) => run[name]));
  table.add(`pages counted / not counted, ${connections} connections`, {
    ratio: round(of('on', 'perSecond') / of('off', 'perSecond')),
    'CPU µs counted': round(of('on', 'cpuUs')),
    'CPU µs not counted': round(of('off', 'cpuUs')),
  });
}

if (!existsSync('dist/index.html')) {
  throw new Error('There is no built site in dist/: run npm run build first.');
}
cpSync(resolve('dist'), join(folder, 'dist'), { recursive: true });
cpSync(resolve('src/content/site'), join(folder, 'src/content/site'), { recursive: true });
cpSync(resolve('src/content/enquiry-form'), join(folder, 'src/content/enquiry-form'), { recursive: true });
const machine = { node: process.version, cpus: availableParallelism(), model: cpus()[0]?.model };
console.log(JSON.stringify({ ...machine, load: loadavg()[0], disk: measureDisk() }));
for (const connections of [1, 16, 64]) await compare('page', connections);
await compareCounting(64);
for (const connections of [1, 16, 64]) await compare('post', connections);
table.print();
console.log(JSON.stringify({ load: loadavg()[0], disk: measureDisk() }));
