import { beforeAll, describe, expect, test } from 'vitest';
import { POST, testHostileClients } from './support/hostile-clients.ts';
import { openRaw, send } from './support/raw-request.ts';
import { type RunningService, runService } from './support/running-service.ts';
import { afterTests } from './support/site-folder.ts';

describe('a client that', () => {
  const onEnd = afterTests();
  let service: RunningService;
  beforeAll(async () => {
    service = await runService({ RATE_LIMIT: '100' }, { onEnd });
  });
  testHostileClients(() => service);

  test.each([
    ['names no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['writes no HTTP', 'hello\r\n\r\n'],
    ['speaks TLS', '\u0016\u0003\u0001\u0002'],
    ['speaks another version', 'GET / HTTP/9.9\r\n\r\n'],
  ])('%s is refused with all security headers', async (_what, bytes) => {
    const text = await openRaw(service.url, bytes).closed;
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(text.toLowerCase()).toContain('content-security-policy: ');
    expect(text.toLowerCase()).toContain('x-content-type-options: nosniff');
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

  test('sends an unknown `Expect` or `Upgrade` header is served like any other', async () => {
    const { url } = service;
    expect((await send(url, '/about', { Expect: 'the-unexpected' })).status).toBe(200);
    for (const Upgrade of ['websocket', 'h2c'])
      expect((await send(url, '/about', { Connection: 'Upgrade', Upgrade })).status).toBe(200);
  });
});
