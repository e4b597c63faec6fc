/**
 * How many pages and durable enquiries a second the service answers, and what they cost. Run it with
 * `npm run bench:service` after `npm run build`, on a machine that does nothing else; BENCH_FOLDER names the disk to
 * measure, BENCH_SECONDS how long.
 */
import { readFileSync, symlinkSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { once } from 'node:events';
import packageJson from '../../package.json' with { type: 'json' };
import { BROWSER, withId } from '../service/support/requests.ts';
import { startListening } from '../support/service-process.ts';
import { median, startTable, temporaryFolder } from './measure.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);

const folder = temporaryFolder(process.env.BENCH_FOLDER);
symlinkSync(resolve('dist'), join(folder, 'dist'));
const table = startTable();

/** Sends a request and reads its response. */
type Send = (url: string, agent: Agent) => Promise<number>;

async function send(url: string, options: object, body = ''): Promise<number> {
  const sent = request(url, options).end(body);
  const [response] = await once(sent, 'response');
  await buffer(response);
  return response.statusCode;
}

const SUBJECTS: Record<string, Send> = {
  pages: (url, agent) => send(url, { agent, headers: { ...BROWSER, 'Accept-Encoding': 'br' } }),
  'enquiries, durable': (url, agent) => {
    const options = { agent, method: 'POST', headers: { 'Content-Type': 'application/json' } };
    return send(`${url}/api/send-mail`, options, JSON.stringify(withId()));
  },
};

/** Milliseconds for which the main thread of a process has run; NaN except on Linux. */
function cpuMsOf(pid: number): number {
  try {
    return Number.parseInt(readFileSync(`/proc/${pid}/schedstat`, 'utf8'), 10) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** Sends requests over so many connections, one at a time on each; returns how long each took. */
async function load(url: string, ask: Send, connections: number, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1_000;
  const took: number[] = [];
  const visit = async () => {
    for (let begin = performance.now(); begin < end; begin = performance.now()) {
      const status = await ask(url, agent);
      if (status !== 200) throw new Error(`Answered with ${status}`);
      took.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: connections }, visit));
  agent.destroy();
  return took;
}

for (const [what, ask] of Object.entries(SUBJECTS))
  for (const connections of [1, 16, 64]) {
    const flags = packageJson.scripts.serve.split(' ').slice(1, -1).join(' ');
    const settings = { ENQUIRY_DB: `${connections}.db`, NODE_OPTIONS: flags };
    const service = await startListening(resolve('src/enquiry/start.mjs'), settings, { root: folder });
    // Until the code is compiled.
    await load(service.url, ask, connections, 1);
    const before = cpuMsOf(service.pid);
    const took = await load(service.url, ask, connections, SECONDS);
    table.add(`${what}, ${connections} connections`, {
      'per second': Math.round(took.length / SECONDS),
      'median, ms': Number(median(took).toPrecision(3)),
      'CPU, µs': Math.round(((cpuMsOf(service.pid) - before) / took.length) * 1_000),
    });
    await service.end('SIGTERM');
  }
table.print();
