import { once } from 'node:events';
import { beforeAll, describe, expect, test } from 'vitest';
import { testHostileBodies } from '../service/support/hostile-bodies.ts';
import { CHUNKED, PART, POST, testHostileClients } from '../service/support/hostile-clients.ts';
import { openFrom, openRaw, statusAfter, statusOf } from '../service/support/raw-request.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { afterTests, type OnEnd } from '../service/support/site-folder.ts';
import { peakMegabytes } from '../support/program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { EDGE, startOn } from './support/hosts.ts';

/** Starts the service on the edge until the end of the test. */
const startEdge = (settings: Record<string, string> = {}, onEnd?: OnEnd) =>
  startOn(EDGE, temporaryFolder(onEnd), settings, onEnd);

describe('on the edge, a client that', { tags: ['full'] }, () => {
  let service: Awaited<ReturnType<typeof startEdge>>;
  const onEnd = afterTests();
  beforeAll(async () => {
    service = await startEdge({ RATE_LIMIT: '100' }, onEnd);
  });
  testHostileClients(
    () => service,
    () => expect(peakMegabytes(service.pid)).toBeLessThan(400),
  );

  test('sends bodies in one-byte chunks is refused', async () => {
    const bodies = `${CHUNKED}${'1\r\nx\r\n'.repeat(130_000)}0\r\n\r\n`;
    for (const { closed, socket } of Array.from({ length: 10 }, () => openRaw(service.url, bodies))) {
      socket.end();
      // Node cuts the connection; a Worker cannot.
      expect(statusOf(await closed)).toBe(400);
    }
  });

  test('sends too many enquiries is refused before its body is read, whatever address it claims', async () => {
    const limited = await startEdge({ RATE_LIMIT: '2' });
    const forged = (last: number) => ({
      'X-Forwarded-For': `192.0.2.${last}`,
      ...{ 'CF-Connecting-IP': `192.0.2.${last}`, 'Enquiry-Client': `{"address":"192.0.2.${last}"}` },
      ...{ 'X-Real-IP': `192.0.2.${last}`, Forwarded: `for=192.0.2.${last}`, 'True-Client-IP': '192.0.2.1' },
    });
    const statuses: number[] = [];
    for (let sent = 1; sent <= 20; sent += 1)
      statuses.push((await postJson(limited.url, withId(), forged(sent))).status);
    expect(statuses).toEqual([200, 200, ...Array<number>(18).fill(429)]);
    expect(await statusAfter(limited.url, `${POST}Content-Length: 500\r\n\r\n`)).toBe(429);
    const [other] = await openFrom('127.0.0.2', limited.url, 1);
    const enquiry = JSON.stringify(withId());
    other!.write(`${POST}Content-Length: ${enquiry.length}\r\n\r\n${enquiry}`);
    expect(statusOf(await once(other!, 'data'))).toBe(200);
    expect(limited.stored('id')).toHaveLength(3);
  });

  // With several shards, the Worker reads the body to choose one.
  test('never ends its enquiry gets 408, with one shard and with two', async () => {
    const sharded = await startEdge({ ENQUIRY_SHARDS: '2' });
    const unended = `${POST}Content-Length: 500\r\n\r\n${PART}`;
    const answers = [service, sharded].map(({ url }) => openRaw(url, unended).closed);
    expect((await Promise.all(answers)).map(statusOf)).toEqual([408, 408]);
  }, 120_000);
});

describe('on the edge,', { tags: ['full'] }, () => testHostileBodies((onEnd) => startEdge({}, onEnd)));
