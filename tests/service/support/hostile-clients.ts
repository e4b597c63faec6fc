import { afterEach, expect, test } from 'vitest';
import { openFrom, openRaw, send, statusAfter, statusOf } from './raw-request.ts';
import { ADA, postJson, withId } from './requests.ts';
import type { RunningService } from './running-service.ts';

export const POST = 'POST /api/send-mail HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
export const CHUNKED = `${POST}Transfer-Encoding: chunked\r\n\r\n`;
export const PART = '{"name":"Mallory';
const ENQUIRY = JSON.stringify(ADA);

/** Opens connections from eight addresses, and writes the same bytes on each. */
export async function attack(url: string, connections: number, bytes: string) {
  const addresses = Array.from({ length: 8 }, (_, index) => `127.0.0.${2 + index}`);
  const groups = addresses.map((address) => openFrom(address, url, connections / addresses.length));
  const sockets = (await Promise.all(groups)).flat();
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.write(bytes, resolve))));
  return sockets;
}

/**
 * Tests that misbehaving clients harm no others: after each, an honest visitor is served. Each host runs them.
 *
 * @param options.expectUnharmed further checks of the host
 * @param options.malformed statuses with which the host refuses what is no HTTP
 */
export function testHostileClients(
  running: () => Pick<RunningService, 'url' | 'stored'>,
  { expectUnharmed = () => {}, malformed = [400, 431] } = {},
): void {
  /** Expects an honest visitor to be served beside the open connections of the test, and nothing else to be stored. */
  async function expectService() {
    const honest = withId();
    expect((await postJson(running().url, honest)).status).toBe(200);
    expect((await send(running().url, '/about', { Connection: 'close' })).status).toBe(200);
    const health = await fetch(`${running().url}/api/health`);
    expect([health.status, (await health.json()).ok]).toEqual([200, true]);
    expect(running().stored('id').at(-1)).toBe(honest.id);
    expect(new Set(running().stored('message'))).toEqual(new Set([ADA.message]));
  }
  afterEach(async () => {
    await expectService();
    expectUnharmed();
  });

  test('announces a body of gigabytes is refused before it sends any', async () => {
    expect(await statusAfter(running().url, `${POST}Content-Length: 9000000000\r\n\r\n`)).toBe(413);
  });

  test('sends a body in chunks is refused as soon as it is too large', async () => {
    const chunks = `10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(3);
    expect(await statusAfter(running().url, CHUNKED + chunks)).toBe(413);
  });

  test.each([
    ['in two ways', `Content-Length: ${ENQUIRY.length}\r\nTransfer-Encoding: chunked\r\n\r\n${ENQUIRY}`],
    ['twice', `Content-Length: 5\r\nContent-Length: ${ENQUIRY.length}\r\n\r\n${ENQUIRY}`],
    ['as negative', `Content-Length: -5\r\n\r\n${ENQUIRY}`],
    ['in no number', `Transfer-Encoding: chunked\r\n\r\nzz\r\n${ENQUIRY}\r\n0\r\n\r\n`],
    ['beyond all numbers', `Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(17)}\r\n${ENQUIRY}`],
  ])(
    'declares the length of its body %s is refused: a proxy may see two requests in it',
    async (_how, text) => {
      expect(malformed).toContain(statusOf(await openRaw(running().url, POST + text).closed));
    },
  );

  test('sends many endless bodies blocks no others', async () => {
    const slow = await attack(running().url, 160, `${POST}Content-Length: 500\r\n\r\n${PART}`);
    await expectService();
    expect(slow.filter(({ destroyed }) => destroyed)).toEqual([]);
  });

  test('disconnects in the middle of many bodies does not affect the service', async () => {
    for (const head of [`${POST}Content-Length: 500\r\n\r\n${PART}`, `${CHUNKED}10\r\n${PART}\r\n`]) {
      const sockets = await attack(running().url, 80, head);
      for (const socket of sockets) socket.resetAndDestroy();
    }
  });

  test('holds many silent connections locks nobody out', async () => {
    await attack(running().url, 800, '');
  });

  test('pipelines thousands of requests and reads no response blocks no others', async () => {
    for (const socket of await openFrom('127.0.0.9', running().url, 8)) {
      socket.pause();
      socket.write('GET /about HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20_000));
    }
  });

  test('sends headers that no browser sends causes no failure', async () => {
    const headers = [
      `X-Large: ${'x'.repeat(20_000)}`,
      Array.from({ length: 1_000 }, (_, index) => `x${index}: 1`).join('\r\n'),
      ...['X Y: 1', 'X: a\0b', ': a', 'Host: b', 'Expect: the-unexpected', 'Range: bytes=-,'],
      ...['Cookie: __proto__=1', 'Accept-Encoding: br;q=x', 'If-None-Match: "', 'Content-Type: /'],
      'Connection: Upgrade\r\nUpgrade: websocket',
    ];
    for (const path of ['/about', '/api/health'])
      for (const header of headers) {
        const request = `GET ${path} HTTP/1.1\r\nHost: a\r\n${header}\r\nConnection: close\r\n\r\n`;
        expect([200, 417, ...malformed]).toContain(await statusAfter(running().url, request));
      }
  });

  test('sends no host is refused, or served as any other', async () => {
    for (const path of ['/about', '/api/health', '/api/send-mail'])
      for (const name of ['a b"', '[::zz]:99999/ x', '@:', '', '%', 'a'.repeat(5_000)]) {
        const request = `GET ${path} HTTP/1.1\r\nHost: ${name}\r\n\r\n`;
        const status = await statusAfter(running().url, request);
        expect(status < 500 || malformed.includes(status)).toBe(true);
      }
  });

  test('requests paths outside of the site gets nothing', async () => {
    const outside = ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/\\..\\package.json'];
    const others = ['//etc/passwd', '/_astro/../../package.json', '/api/../package.json', '/package.json%00'];
    for (const path of [...outside, ...others])
      expect({ path, status: (await send(running().url, path)).status }).toEqual({ path, status: 404 });
  });
}
