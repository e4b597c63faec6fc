import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { ADA } from '../service/support/requests.ts';
import { median } from './measure.ts';
import { startServer } from './processes.ts';

export const ATTACKS = [
  'pipelined requests, unread',
  'bodies in one-byte chunks',
  'idle connections',
  'bodies that never end',
  'films that nobody reads',
  'headers that never end',
];

/** How a second, honest client fared during an attack. Latencies in milliseconds, memory of the service in megabytes. */
export interface AttackFigures {
  answered: number;
  failed: number;
  medianMs: number;
  maxMs: number;
  peakMB: number;
}

/**
 * Attacks the service and meanwhile visits pages and sends enquiries, each over a new connection.
 *
 * @param film path of the largest film
 */
export async function measureAttack(attack: string, folder: string, film: string): Promise<AttackFigures> {
  const server = await startServer('service', folder, { RATE_LIMIT: '' });
  const program = join(import.meta.dirname, 'attack-client.ts');
  const attacker = spawn(process.execPath, [program, server.url, attack], {
    env: { ...process.env, ATTACK_FILM: film },
    stdio: 'inherit',
  });
  const latencies: number[] = [];
  let failed = 0;
  const end = performance.now() + Number(process.env.BENCH_SECONDS ?? 5) * 2_000;
  for (let visits = 0; performance.now() < end; visits += 1) {
    const begin = performance.now();
    const isAnswered = await (visits % 40 === 39 ? post(server.url) : get(server.url)).catch(() => false);
    if (isAnswered) latencies.push(performance.now() - begin);
    else failed += 1;
    await sleep(20);
  }
  const ended = once(attacker, 'exit');
  attacker.kill('SIGKILL');
  await ended;
  const { peakMB } = server.memory();
  await server.stop();
  return {
    ...{ answered: latencies.length, failed, peakMB },
    ...{ medianMs: median(latencies), maxMs: Math.max(...latencies) },
  };
}

/** After this an honest visitor has given up. */
const PATIENCE_MS = 15_000;

const get = (url: string) => send(url, '/about', 'GET');

const post = (url: string) =>
  send(url, '/api/send-mail', 'POST', JSON.stringify({ ...ADA, id: randomUUID() }));

function send(url: string, path: string, method: string, body?: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path, method, agent: false, headers: { 'Content-Type': 'application/json' } },
      (answer) => {
        answer.resume();
        answer.on('error', reject);
        answer.on('end', () => resolve(answer.statusCode === 200));
      },
    );
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('no answer')));
    sent.on('error', reject);
    sent.end(body);
  });
}
