import { describe, expect, test } from 'vitest';
import { POST, testHostileClients } from './support/hostile-clients.ts';
import { openRaw } from './support/raw-connection.ts';
import { send } from './support/raw-request.ts';
import { runService } from './support/running-service.ts';

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

  test('announces a body of gigabytes and sends it is refused without our reading it', async () => {
    const { url } = await runService();
    const { socket, closed } = openRaw(url, `${POST}Content-Length: 9000000000\r\n\r\n`);
    const flood = setInterval(() => socket.write(Buffer.alloc(65_536)), 1);
    const text = await closed;
    clearInterval(flood);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(socket.bytesWritten).toBeLessThan(200_000_000);
  });

  test('expects something unheard of, or wants another protocol, is answered like any other', async () => {
    const { url } = await runService();
    expect((await send(url, '/about', { Expect: 'the-unexpected' })).status).toBe(200);
    for (const Upgrade of ['websocket', 'h2c'])
      expect((await send(url, '/about', { Connection: 'Upgrade', Upgrade })).status).toBe(200);
  });

  testHostileClients((onEnd) => runService({ RATE_LIMIT: '100' }, { onEnd }));
});
