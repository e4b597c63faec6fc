import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { attack, CHUNKED, openRaw, PART, POST, send, statusAfter, statusOf } from './support/raw-request.ts';
import { ADA, postJson, withId } from './support/requests.ts';
import { type RunningService, runService } from './support/running-service.ts';
import { afterTests } from './support/site-folder.ts';

const ENQUIRY = JSON.stringify(ADA);

/** Statuses with which Node refuses what is no HTTP. */
const MALFORMED = [400, 417, 431];

/** Misbehaving clients harm no others: after each, an honest visitor is served. */
describe('a client that', () => {
  const onEnd = afterTests();
  let service: RunningService;
  beforeAll(async () => {
    service = await runService({ RATE_LIMIT: '100' }, { onEnd });
  });

  /** Expects an honest visitor to be served beside the open connections of the test, and nothing else to be stored. */
  async function expectService() {
    const honest = withId();
    expect((await postJson(service.url, honest)).status).toBe(200);
    expect((await send(service.url, '/about', { Connection: 'close' })).status).toBe(200);
    const health = await fetch(`${service.url}/api/health`);
    expect([health.status, (await health.json()).ok]).toEqual([200, true]);
    expect(service.stored('id').at(-1)).toBe(honest.id);
    expect(new Set(service.stored('message'))).toEqual(new Set([ADA.message]));
  }
  afterEach(expectService);

  test('announces a body of gigabytes is refused before it sends any', async () => {
    expect(await statusAfter(service.url, `${POST}Content-Length: 9000000000\r\n\r\n`)).toBe(413);
  });

  test('sends a body in chunks is refused as soon as it is too large', async () => {
    const chunks = `10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(3);
    expect(await statusAfter(service.url, CHUNKED + chunks)).toBe(413);
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
      expect(MALFORMED).toContain(statusOf(await openRaw(service.url, POST + text).closed));
    },
  );

  test('sends many endless bodies blocks no others', async () => {
    const slow = await attack(service.url, 160, `${POST}Content-Length: 500\r\n\r\n${PART}`);
    await expectService();
    expect(slow.filter(({ destroyed }) => destroyed)).toEqual([]);
  });

  test('disconnects in the middle of many bodies does not affect the service', async () => {
    for (const head of [`${POST}Content-Length: 500\r\n\r\n${PART}`, `${CHUNKED}10\r\n${PART}\r\n`]) {
      const sockets = await attack(service.url, 80, head);
      for (const socket of sockets) socket.resetAndDestroy();
    }
  });

  test('holds many silent connections locks nobody out', async () => {
    await attack(service.url, 800, '');
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
        expect([200, ...MALFORMED]).toContain(await statusAfter(service.url, request));
      }
  });

  test('sends no host is refused, or served as any other', async () => {
    for (const path of ['/about', '/api/health', '/api/send-mail'])
      for (const name of ['a b"', '[::zz]:99999/ x', '@:', '', '%', 'a'.repeat(5_000)]) {
        const request = `GET ${path} HTTP/1.1\r\nHost: ${name}\r\n\r\n`;
        const status = await statusAfter(service.url, request);
        expect(status < 500 || MALFORMED.includes(status)).toBe(true);
      }
  });

  test('announces a body of gigabytes and sends it is refused before it is read', async () => {
    const { url } = service;
    const { socket, closed } = openRaw(url, `${POST}Content-Length: 9000000000\r\n\r\n`);
    const flood = setInterval(() => socket.write(Buffer.alloc(65_536)), 1);
    const text = await closed;
    clearInterval(flood);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(socket.bytesWritten).toBeLessThan(200_000_000);
  });
});
