import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { peakMegabytes } from '../service/support/peak-memory.ts';
import { openFrom, openRaw } from '../service/support/raw-connection.ts';
import { send } from '../service/support/raw-request.ts';
import { ADA, postJson, withId } from '../service/support/requests.ts';
import { type HostedService, HOSTS, newState, startOn, storedIn } from './support/hosts.ts';

const POST = 'POST /api/send-mail HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const CHUNKED = `${POST}Transfer-Encoding: chunked\r\n\r\n`;
const PART = '{"name":"Mallory';
const ENQUIRY = JSON.stringify(ADA);

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

/** Opens connections from eight addresses, and writes the same bytes on each. */
async function attack(url: string, connections: number, bytes: string) {
  const addresses = Array.from({ length: 8 }, (_, index) => `127.0.0.${2 + index}`);
  const groups = addresses.map((address) => openFrom(address, url, connections / addresses.length));
  const sockets = (await Promise.all(groups)).flat();
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.write(bytes, resolve))));
  return sockets;
}

describe.each(HOSTS)('on $name, a client that', (host) => {
  const state = newState();
  let service: HostedService;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    service = await startOn(host, state, { RATE_LIMIT: '100' }, (end) => (stop = end));
  });
  afterAll(() => stop());

  /** Expects that an honest visitor is served, and that nothing but honest enquiries is stored. */
  async function expectUnharmed() {
    const honest = withId();
    expect((await postJson(service.url, honest)).status).toBe(200);
    expect((await send(service.url, '/about', { Connection: 'close' })).status).toBe(200);
    const health = await fetch(`${service.url}/api/health`);
    expect([health.status, (await health.json()).ok]).toEqual([200, true]);
    const stored = storedIn(host, state);
    expect(stored.at(-1)?.id).toBe(honest.id);
    expect(stored.filter(({ message }) => message !== ADA.message)).toEqual([]);
  }
  afterEach(async () => {
    await expectUnharmed();
    expect(peakMegabytes(service.pid)).toBeLessThan(400);
  });

  test('announces a body of gigabytes is refused before it sends any', async () => {
    const { socket } = openRaw(service.url, `${POST}Content-Length: 9000000000\r\n\r\n`);
    expect(statusOf(String(await once(socket, 'data')))).toBe(413);
  });

  test('sends a body in chunks is refused at the first one that is too many', async () => {
    const { socket } = openRaw(service.url, CHUNKED + `10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(3));
    expect(statusOf(String(await once(socket, 'data')))).toBe(413);
  });

  test('sends bodies in one-byte chunks is cut off', async () => {
    const bodies = `${CHUNKED}${'1\r\nx\r\n'.repeat(130_000)}0\r\n\r\n`;
    const connections = Array.from({ length: 10 }, () => openRaw(service.url, bodies));
    await expectUnharmed();
    for (const { closed, socket } of connections) {
      socket.end();
      // Node cuts the connection, which cannot be done in a Worker.
      expect(statusOf(await closed)).toBe(host.name === 'node' ? NaN : 400);
    }
  });

  test.each([
    ['in two ways', `Content-Length: ${ENQUIRY.length}\r\nTransfer-Encoding: chunked\r\n\r\n${ENQUIRY}`],
    ['twice', `Content-Length: 5\r\nContent-Length: ${ENQUIRY.length}\r\n\r\n${ENQUIRY}`],
    ['as negative', `Content-Length: -5\r\n\r\n${ENQUIRY}`],
    ['in no number', `Transfer-Encoding: chunked\r\n\r\nzz\r\n${ENQUIRY}\r\n0\r\n\r\n`],
    ['beyond all numbers', `Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(17)}\r\n${ENQUIRY}`],
  ])('says %s how long its enquiry is, is refused', async (_how, text) => {
    expect(statusOf(await openRaw(service.url, POST + text).closed)).toBe(400);
  });

  test('sends many bodies that do not end keeps nobody waiting', async () => {
    const slow = await attack(service.url, 160, `${POST}Content-Length: 500\r\n\r\n${PART}`);
    await expectUnharmed();
    expect(slow.filter(({ destroyed }) => destroyed)).toEqual([]);
  });

  test('hangs up in the middle of many bodies leaves the service as it was', async () => {
    for (const head of [`${POST}Content-Length: 500\r\n\r\n${PART}`, `${CHUNKED}10\r\n${PART}\r\n`]) {
      const sockets = await attack(service.url, 80, head);
      for (const socket of sockets) socket.resetAndDestroy();
    }
  });

  test('holds many connections and says nothing keeps nobody out', async () => {
    await attack(service.url, 800, '');
    await expectUnharmed();
  });

  test('pipelines thousands of requests and reads no answer keeps nobody waiting', async () => {
    for (const socket of await openFrom('127.0.0.9', service.url, 8)) {
      socket.pause();
      socket.write('GET /about HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20_000));
    }
    await expectUnharmed();
  });

  test('sends headers that no browser sends fails nothing', async () => {
    const headers = [
      `X-Large: ${'x'.repeat(20_000)}`,
      Array.from({ length: 1_000 }, (_, index) => `x${index}: 1`).join('\r\n'),
      ...['X Y: 1', 'X: a\0b', ': a', 'Host: b', 'Expect: the-unexpected', 'Range: bytes=-,'],
      ...['Cookie: __proto__=1', 'Accept-Encoding: br;q=x', 'If-None-Match: "', 'Content-Type: /'],
      ...['Connection: Upgrade\r\nUpgrade: websocket', 'Connection: Upgrade\r\nUpgrade: h2c'],
    ];
    for (const path of ['/about', '/api/health'])
      for (const header of headers) {
        const request = `GET ${path} HTTP/1.1\r\nHost: a\r\n${header}\r\nConnection: close\r\n\r\n`;
        const { socket } = openRaw(service.url, request);
        const [answer] = await once(socket, 'data');
        expect([200, 400, 431]).toContain(statusOf(String(answer)));
      }
  });

  test.each(['/about', '/api/health', '/api/send-mail'])(
    'names no host in a request for %s is refused, or answered as any other',
    async (path) => {
      for (const name of ['a b"', '[::zz]:99999/ x', '@:', '', '%', 'a'.repeat(5_000)]) {
        const { socket } = openRaw(service.url, `GET ${path} HTTP/1.1\r\nHost: ${name}\r\n\r\n`);
        const [answer] = await once(socket, 'data');
        expect(statusOf(String(answer))).toBeLessThan(500);
      }
    },
  );

  test('asks for what lies outside of the site gets nothing', async () => {
    const outside = ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/\\..\\package.json'];
    const others = ['//etc/passwd', '/_astro/../../package.json', '/api/../package.json', '/package.json%00'];
    for (const path of [...outside, ...others])
      expect({ path, status: (await send(service.url, path)).status }).toEqual({ path, status: 404 });
  });
});

test.each(HOSTS)(
  'on $name, a client of too many enquiries is refused before its body is read, whoever it says that it is',
  async (host) => {
    const state = newState();
    const { url } = await startOn(host, state, { RATE_LIMIT: '2' });
    const forged = (last: number) => ({
      'X-Forwarded-For': `192.0.2.${last}`,
      ...{ 'CF-Connecting-IP': `192.0.2.${last}`, 'Fallline-Client': `{"address":"192.0.2.${last}"}` },
      ...{ 'X-Real-IP': `192.0.2.${last}`, Forwarded: `for=192.0.2.${last}`, 'True-Client-IP': '192.0.2.1' },
    });
    const statuses: number[] = [];
    for (let sent = 1; sent <= 20; sent += 1)
      statuses.push((await postJson(url, withId(), forged(sent))).status);
    expect(statuses).toEqual([200, 200, ...Array<number>(18).fill(429)]);
    const { socket } = openRaw(url, `${POST}Content-Length: 500\r\n\r\n`);
    expect(statusOf(String(await once(socket, 'data')))).toBe(429);
    const [other] = await openFrom('127.0.0.2', url, 1);
    const enquiry = JSON.stringify(withId());
    other!.write(`${POST}Content-Length: ${enquiry.length}\r\n\r\n${enquiry}`);
    expect(statusOf(String(await once(other!, 'data')))).toBe(200);
    expect(storedIn(host, state)).toHaveLength(3);
  },
);

test('a client that never ends its enquiry is told that it is too late, on each host', async () => {
  const services = await Promise.all([
    ...HOSTS.map(async (host) => (await startOn(host, newState())).url),
    // The Worker itself reads the body to choose a shard.
    startOn(HOSTS[1]!, newState(), { ENQUIRY_SHARDS: '2' }).then(({ url }) => url),
  ]);
  const answers = services.map((url) => openRaw(url, `${POST}Content-Length: 500\r\n\r\n${PART}`).closed);
  expect((await Promise.all(answers)).map(statusOf)).toEqual([408, 408, 408]);
}, 120_000);
