import { expect, test } from 'vitest';
import { send } from './support/raw-request.ts';
import { runService } from './support/running-service.ts';

test('security headers are on every answer', async () => {
  const service = await runService({ TRUSTED_PROXIES: '127.0.0.1' });
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
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['strict-transport-security']).toBeUndefined();
  }
  const overTls = await send(service.url, '/', { 'X-Forwarded-Proto': 'https' });
  expect(overTls.headers['strict-transport-security']).toBe('max-age=31536000');
});

test('a page may run what stands in it, and no page what stands in another', async () => {
  const { url } = await runService();
  const directives = async (path: string) => {
    const { headers } = await send(url, path);
    return String(headers['content-security-policy']).split('; ');
  };
  expect(await directives('/')).toEqual(
    expect.arrayContaining([
      "script-src 'self' 'sha256-c2NyaXB0'",
      "style-src 'self' 'sha256-c3R5bGU='",
      "connect-src 'self' https://api.example",
    ]),
  );
  expect(await directives('/nowhere')).toEqual(
    expect.arrayContaining(["script-src 'self'", "style-src 'self' 'sha256-bm90aGluZw=='"]),
  );
  expect(await directives('/about')).toEqual(
    expect.arrayContaining(["script-src 'self'", "style-src 'self'"]),
  );
});
