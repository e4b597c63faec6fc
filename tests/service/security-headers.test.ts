import { expect, test } from 'vitest';
import { send } from './support/raw-request.ts';
import { startService } from './support/service-process.ts';
import { makeSiteFolder } from './support/site-folder.ts';

test('security headers are on every answer', async () => {
  const service = await startService(makeSiteFolder(), { TRUSTED_PROXIES: '127.0.0.1' });
  const answers = await Promise.all([
    send(service.url, '/'),
    send(service.url, '/about/'),
    send(service.url, '/nowhere'),
    send(service.url, '/about', {}, 'DELETE'),
    send(service.url, '/%zz'),
    send(service.url, '/_astro/film.abc.mp4', { Range: 'bytes=5000-' }),
    send(service.url, '/api/health'),
    send(service.url, '/api/nowhere'),
    send(service.url, '/api/send-mail', {}, 'POST'),
    send(service.url, '/', { 'X-Large': 'x'.repeat(20_000) }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 308, 404, 405, 400, 416, 200, 404, 415, 431]);
  for (const { headers } of answers) {
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-c2NyaXB0'; style-src");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['strict-transport-security']).toBeUndefined();
  }
  const overTls = await send(service.url, '/', { 'X-Forwarded-Proto': 'https' });
  expect(overTls.headers['strict-transport-security']).toBe('max-age=31536000');
});
