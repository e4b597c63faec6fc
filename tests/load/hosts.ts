/**
 * `npm run bench:hosts`: how many enquiries a second the service takes on each host, and how soon the edge answers after a
 * cold start. Both hosts run on this machine, one after the other, with the last build; compare within one run.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Host, HOSTS, startOn } from '../hosts/support/hosts.ts';

const SECONDS = 3;
const STARTS = 5;
const stops: (() => Promise<void>)[] = [];

async function load(url: string, connections: number): Promise<{ answers: number; refused: number }> {
  const client = join(import.meta.dirname, 'client.ts');
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [client, url, String(connections), String(SECONDS), 'post']);
  return JSON.parse(stdout);
}

async function timed(url: string): Promise<number> {
  const start = performance.now();
  await (await fetch(`${url}/about`)).arrayBuffer();
  return performance.now() - start;
}

async function measure(host: Host): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const { url, end } = await startOn(host, folder, {}, (stop) => void stops.push(stop));
  for (const connections of [1, 16, 64]) {
    await load(url, connections);
    const { answers, refused } = await load(url, connections);
    console.log(
      `${host.name}, ${connections} connections: ${Math.round(answers / SECONDS)} enquiries/s, ${refused} refused`,
    );
  }
  await end('SIGTERM');
  rmSync(folder, { recursive: true });
}

/** Measures the first and later requests of a process that has just started. */
async function coldStart(host: Host): Promise<void> {
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!.toFixed(1);
  const [first, later]: [number[], number[]] = [[], []];
  for (let starts = 0; starts < STARTS; starts += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-'));
    const { url, end } = await startOn(host, folder, {}, (stop) => void stops.push(stop));
    first.push(await timed(url));
    for (let requests = 0; requests < 20; requests += 1) later.push(await timed(url));
    await end('SIGTERM');
    rmSync(folder, { recursive: true });
  }
  console.log(`${host.name}, a page: first ${median(first)} ms, later ${median(later)} ms`);
}

for (const host of HOSTS) await measure(host);
for (const host of HOSTS) await coldStart(host);
for (const stop of stops) await stop();
