import { beforeAll, describe, expect, test } from 'vitest';
import { POST, testHostileClients } from './support/hostile-clients.ts';
import { openRaw } from './support/raw-request.ts';
import { type RunningService, runService } from './support/running-service.ts';
import { afterTests } from './support/site-folder.ts';

describe('a client that', () => {
  const onEnd = afterTests();
  let service: RunningService;
  beforeAll(async () => {
    service = await runService({ RATE_LIMIT: '100' }, { onEnd });
  });
  testHostileClients(() => service);

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
