import { describe, expect, test } from 'vitest';
import { openRaw } from './support/raw-connection.ts';
import { send } from './support/raw-request.ts';
import { ADA, postJson } from './support/requests.ts';
import { runService } from './support/running-service.ts';

const HEAD = 'POST /api/send-mail HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

describe('a client that', () => {
  test('names no host is refused with all security headers', async () => {
    const { url } = await runService();
    const text = await openRaw(url, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n').closed;
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text.toLowerCase()).toContain('content-security-policy: ');
  });

  test('sends more headers than anybody needs is refused', async () => {
    const { url } = await runService();
    const answer = await send(url, '/', { 'X-Large': 'x'.repeat(20_000) });
    expect(answer.status).toBe(431);
  });

  test('writes no HTTP is refused with all security headers', async () => {
    const { url } = await runService();
    for (const bytes of ['hello\r\n\r\n', '\u0016\u0003\u0001\u0002', 'GET / HTTP/9.9\r\n\r\n']) {
      const text = await openRaw(url, bytes).closed;
      expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(text.toLowerCase()).toContain('x-content-type-options: nosniff');
    }
  });

  test('says in two ways how long its enquiry is, is refused: a proxy may see two requests in it', async () => {
    const { url, stored } = await runService();
    const body = JSON.stringify(ADA);
    const lengths = `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(await openRaw(url, HEAD + lengths + body).closed).toMatch(/^HTTP\/1\.1 400 /);
    const twice = `Content-Length: 5\r\nContent-Length: ${body.length}\r\n\r\n`;
    expect(await openRaw(url, HEAD + twice + body).closed).toMatch(/^HTTP\/1\.1 400 /);
    expect(stored('id')).toEqual([]);
  });

  test('announces a body of gigabytes is refused without our reading it', async () => {
    const { url } = await runService();
    const { socket, closed } = openRaw(url, `${HEAD}Content-Length: 9000000000\r\n\r\n`);
    const flood = setInterval(() => socket.write(Buffer.alloc(65_536)), 1);
    const text = await closed;
    clearInterval(flood);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(socket.bytesWritten).toBeLessThan(200_000_000);
  });

  test('expects something unheard of, or wants another protocol, is answered like any other', async () => {
    const { url } = await runService();
    expect((await send(url, '/about', { Expect: 'the-unexpected' })).status).toBe(200);
    expect((await send(url, '/about', { Connection: 'Upgrade', Upgrade: 'websocket' })).status).toBe(200);
    expect((await send(url, '/about', { Connection: 'Upgrade', Upgrade: 'h2c' })).status).toBe(200);
  });
});

test('a post that breaks off in the middle leaves the service as it was', async () => {
  const { url, stored } = await runService();
  const { socket } = openRaw(url, `${HEAD}Content-Length: 500\r\n\r\n{"name":`);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.resetAndDestroy();
  expect((await postJson(url, ADA)).status).toBe(200);
  expect(stored('id')).toHaveLength(1);
});
