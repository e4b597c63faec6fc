import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { CHUNKED, PART, POST, statusOf, testHostileClients } from '../service/support/hostile-clients.ts';
import { peakMegabytes } from '../service/support/peak-memory.ts';
import { openFrom, openRaw } from '../service/support/raw-connection.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { EDGE, newState, startOn, storedIn } from './support/hosts.ts';

describe('on the edge, a client that', { tags: ['full'] }, () => {
  let pid: number;
  let url: string;
  testHostileClients(
    async (onEnd) => {
      const state = newState(onEnd);
      ({ pid, url } = await startOn(EDGE, state, { RATE_LIMIT: '100' }, onEnd));
      return { url, stored: (column) => storedIn(EDGE, state).map((row) => row[column]) };
    },
    () => expect(peakMegabytes(pid)).toBeLessThan(400),
  );

  test('sends bodies in one-byte chunks is refused', async () => {
    const bodies = `${CHUNKED}${'1\r\nx\r\n'.repeat(130_000)}0\r\n\r\n`;
    for (const { closed, socket } of Array.from({ length: 10 }, () => openRaw(url, bodies))) {
      socket.end();
      // Node cuts the connection, which cannot be done in a Worker.
      expect(statusOf(await closed)).toBe(400);
    }
  });

  test('sends too many enquiries is refused before its body is read, whoever it says that it is', async () => {
    const state = newState();
    const service = await startOn(EDGE, state, { RATE_LIMIT: '2' });
    const forged = (last: number) => ({
      'X-Forwarded-For': `192.0.2.${last}`,
      ...{ 'CF-Connecting-IP': `192.0.2.${last}`, 'Fallline-Client': `{"address":"192.0.2.${last}"}` },
      ...{ 'X-Real-IP': `192.0.2.${last}`, Forwarded: `for=192.0.2.${last}`, 'True-Client-IP': '192.0.2.1' },
    });
    const statuses: number[] = [];
    for (let sent = 1; sent <= 20; sent += 1)
      statuses.push((await postJson(service.url, withId(), forged(sent))).status);
    expect(statuses).toEqual([200, 200, ...Array<number>(18).fill(429)]);
    const { socket } = openRaw(service.url, `${POST}Content-Length: 500\r\n\r\n`);
    expect(statusOf(await once(socket, 'data'))).toBe(429);
    const [other] = await openFrom('127.0.0.2', service.url, 1);
    const enquiry = JSON.stringify(withId());
    other!.write(`${POST}Content-Length: ${enquiry.length}\r\n\r\n${enquiry}`);
    expect(statusOf(await once(other!, 'data'))).toBe(200);
    expect(storedIn(EDGE, state)).toHaveLength(3);
  });

  // The Worker itself reads the body to choose a shard.
  test('never ends its enquiry is told that it is too late, with one shard and with two', async () => {
    const sharded = await startOn(EDGE, newState(), { ENQUIRY_SHARDS: '2' });
    const answers = [url, sharded.url].map((of) => openRaw(of, `${POST}Content-Length: 500\r\n\r\n${PART}`));
    expect((await Promise.all(answers.map(({ closed }) => closed))).map(statusOf)).toEqual([408, 408]);
  }, 120_000);
});
