/**
 * How much the enquiry service takes, measured against itself without a store. Run it with `npm run bench:service`
 * after `npm run build`, on a machine that does nothing else; BENCH_FOLDER names the disk to measure.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStore } from '../../src/service/store/store.ts';
import { ADA } from '../service/support/requests.ts';
import { type Figures, load, startServer } from './processes.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const ROUNDS = 3;
const STORED = 100_000;

const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), 'bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const round = (value: number) => Number(value.toPrecision(3));
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How long the disk takes to keep four kilobytes, which is what the least commit waits for. */
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

/** One server after the other in each round, so that a change in the machine meets both. */
async function measurePosts(connections: number) {
  const runs: Record<'limit' | 'service', Figures[]> = { limit: [], service: [] };
  for (let count = 0; count < ROUNDS; count += 1) {
    for (const program of ['limit', 'service'] as const) {
      const server = await startServer(program, folder);
      // Until the code is compiled.
      await load(server.url, connections, 1, 'post');
      runs[program].push(await load(server.url, connections, SECONDS, 'post'));
      await server.stop();
      rmSync(join(folder, 'bench.db'), { force: true });
    }
  }
  const summary = (figures: Figures[]) => ({
    perSecond: round(median(figures.map(({ perSecond }) => perSecond))),
    medianMs: round(median(figures.map(({ medianMs }) => medianMs))),
    p99Ms: round(median(figures.map(({ p99Ms }) => p99Ms))),
    refused: figures.reduce((sum, { refused }) => sum + refused, 0),
  });
  const [limit, service] = [summary(runs.limit), summary(runs.service)];
  console.log(
    JSON.stringify({ connections, limit, service, ratio: round(service.perSecond / limit.perSecond) }),
  );
}

/** Takes enquiries until so many are stored. */
async function measureMemory() {
  const server = await startServer('service', folder);
  let answers = 0;
  while (answers < STORED) answers += (await load(server.url, 64, 2, 'post')).answers;
  const { nowMB, peakMB } = server.memory();
  await server.stop();
  rmSync(join(folder, 'bench.db'), { force: true });
  console.log(JSON.stringify({ enquiries: answers, memoryMB: round(nowMB), peakMB: round(peakMB) }));
}

async function measureStart() {
  const empty = await startServer('service', folder);
  await empty.stop();
  const store = openStore(join(folder, 'bench.db'));
  const enquiry = {
    ...ADA,
    page: '/',
    receivedAt: Date.now(),
    suspicion: undefined,
    held: false,
    isIdGiven: true,
  };
  const all = Array.from({ length: STORED }, () => store.addEnquiry({ ...enquiry, id: crypto.randomUUID() }));
  await Promise.all(all);
  store.close();
  const database = new DatabaseSync(join(folder, 'bench.db'));
  database.exec(`UPDATE enquiries SET state = 'delivered', delivered_at = received_at, due_at = NULL`);
  database.close();
  const full = await startServer('service', folder);
  console.log(JSON.stringify({ startMs: round(empty.startMs), startMsWith100000: round(full.startMs) }));
  await full.stop();
}

async function measurePages() {
  const server = await startServer('service', folder);
  for (const connections of [1, 16, 64]) {
    await load(server.url, connections, 1, 'page');
    const { perSecond, medianMs, p99Ms, bytesPerAnswer } = await load(
      server.url,
      connections,
      SECONDS,
      'page',
    );
    const figures = { perSecond: round(perSecond), medianMs: round(medianMs), p99Ms: round(p99Ms) };
    console.log(JSON.stringify({ page: '/', connections, ...figures, bytes: round(bytesPerAnswer) }));
  }
  await server.stop();
}

if (!existsSync('dist/index.html'))
  throw new Error('There is no built site in dist/: run npm run build first.');
cpSync(resolve('dist'), join(folder, 'dist'), { recursive: true });
cpSync(resolve('src/content/site'), join(folder, 'src/content/site'), { recursive: true });
const machine = {
  node: process.version,
  cpus: availableParallelism(),
  model: cpus()[0]?.model,
  load: loadavg()[0],
};
console.log(JSON.stringify({ ...machine, disk: measureDisk() }));
for (const connections of [1, 16, 64]) await measurePosts(connections);
await measureMemory();
await measureStart();
await measurePages();
console.log(JSON.stringify({ load: loadavg()[0], disk: measureDisk() }));
