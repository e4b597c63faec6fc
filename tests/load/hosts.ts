/**
 * `npm run bench:hosts`: how many enquiries a second the service takes on each host, and how soon the edge answers after a
 * cold start. Both hosts run on this machine, one after the other, with the last build; compare within one run.
 */
import { EDGE, type Host, NODE, startOn } from '../hosts/support/hosts.ts';
import { median, repeat, startTable, temporaryFolder } from './measure.ts';
import { load } from './processes.ts';

const SECONDS = 3;
const STARTS = 5;
const table = startTable();
const start = (host: Host) => startOn(host, temporaryFolder(), {}, () => {});

async function timed(url: string): Promise<number> {
  const begin = performance.now();
  await (await fetch(`${url}/about`)).arrayBuffer();
  return performance.now() - begin;
}

async function measure(host: Host): Promise<void> {
  const { url, end } = await start(host);
  for (const connections of [1, 16, 64]) {
    await load(url, connections, SECONDS, 'post');
    const { perSecond, refused } = await load(url, connections, SECONDS, 'post');
    table.add(`${host.name}, ${connections} connections`, { 'enquiries/s': Math.round(perSecond), refused });
  }
  await end('SIGTERM');
}

/** Measures the first and later requests of a process that has just started. */
async function coldStart(host: Host): Promise<void> {
  const starts = await repeat(STARTS, async () => {
    const { url, end } = await start(host);
    const [first, later] = [await timed(url), await repeat(20, () => timed(url))];
    await end('SIGTERM');
    return { first, later };
  });
  const ms = (times: number[]) => median(times).toFixed(1);
  const later = starts.flatMap((each) => each.later);
  table.add(`${host.name}, a page`, {
    'first, ms': ms(starts.map(({ first }) => first)),
    'later, ms': ms(later),
  });
}

for (const host of [NODE, EDGE]) await measure(host);
for (const host of [NODE, EDGE]) await coldStart(host);
table.print();
