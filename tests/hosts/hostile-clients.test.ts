import { beforeAll, describe, expect, test } from 'vitest';
import { testHostileBodies } from '../service/support/hostile-bodies.ts';
import { CHUNKED, PART, POST, testHostileClients } from '../service/support/hostile-clients.ts';
import { openRaw, statusAfter, statusOf } from '../service/support/raw-request.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { afterTests, type OnEnd } from '../service/support/site-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startOnEdge } from './support/hosts.ts';

/**
 * What is no HTTP does not reach the Worker: Cloudflare answers it, and here the proxy of wrangler, with 500. So it does if
 * the Worker answers before the end of a body.
 */
const MALFORMED = [400, 431, 500];

/** Starts the service on the edge until the end of the test. */
const startEdge = (settings: Record<string, string> = {}, onEnd?: OnEnd) =>
  startOnEdge(temporaryFolder(onEnd), settings, onEnd);

describe('on the edge, a client that', { tags: ['full'] }, () => {
  let service: Awaited<ReturnType<typeof startEdge>>;
  const onEnd = afterTests();
  beforeAll(async () => {
    service = await startEdge({ RATE_LIMIT: '100' }, onEnd);
  });
  testHostileClients(() => service, {
    expectUnharmed: () => expect(service.peakMegabytes()).toBeLessThan(400),
    malformed: MALFORMED,
  });

  test('sends bodies in one-byte chunks is refused', async () => {
    const bodies = `${CHUNKED}${'1\r\nx\r\n'.repeat(130_000)}0\r\n\r\n`;
    for (const { closed, socket } of Array.from({ length: 10 }, () => openRaw(service.url, bodies))) {
      socket.end();
      expect(MALFORMED).toContain(statusOf(await closed));
    }
  });

  test('sends too many enquiries is refused before its body is read, whatever address it claims', async () => {
    const limited = await startEdge({ RATE_LIMIT: '2' });
    const forged = (last: number) => ({
      ...{ 'X-Forwarded-For': `192.0.2.${last}`, 'X-Real-IP': `192.0.2.${last}` },
      ...{ Forwarded: `for=192.0.2.${last}`, 'True-Client-IP': `192.0.2.${last}` },
    });
    const statuses: number[] = [];
    for (let sent = 1; sent <= 20; sent += 1)
      statuses.push((await postJson(limited.url, withId(), forged(sent))).status);
    expect(statuses).toEqual([200, 200, ...Array<number>(18).fill(429)]);
    expect(await statusAfter(limited.url, `${POST}Content-Length: 500\r\n\r\n`)).toBe(429);
    // Cloudflare writes this header, whatever a client sends in it.
    const other = await postJson(limited.url, withId(), { 'CF-Connecting-IP': '192.0.2.9' });
    expect(other.status).toBe(200);
    expect(limited.stored('id')).toHaveLength(3);
  });

  test('never ends its enquiry gets 408', async () => {
    const { closed } = openRaw(service.url, `${POST}Content-Length: 500\r\n\r\n${PART}`);
    expect(statusOf(await closed)).toBe(408);
  }, 120_000);
});

describe('on the edge,', { tags: ['full'] }, () => testHostileBodies((onEnd) => startEdge({}, onEnd)));
