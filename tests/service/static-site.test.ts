import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { send } from './support/raw-request.ts';
import { runService } from './support/running-service.ts';
import { afterTests, FILM, HOME, makeSiteFolder, VERIFICATION } from './support/site-folder.ts';

const FILM_PATH = '/_astro/film.abc.mp4';

/** Reading tests share a service. */
let url: string;
const onEnd = afterTests();
beforeAll(async () => {
  ({ url } = await runService({ TRUSTED_PROXIES: '127.0.0.1' }, { onEnd }));
});
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(url, path, headers, method);

const AT_EACH_VISIT = 'no-cache';
const FOR_AN_HOUR = 'public, max-age=3600';
/** For files whose names change with their content. */
const FOR_A_YEAR = 'public, max-age=31536000, immutable';

test.each([
  ['/', 'text/html; charset=utf-8', AT_EACH_VISIT],
  ['/about', 'text/html; charset=utf-8', AT_EACH_VISIT],
  ['/about?from=mail', 'text/html; charset=utf-8', AT_EACH_VISIT],
  ['/robots.txt', 'text/plain; charset=utf-8', FOR_AN_HOUR],
  ['/llms.md', 'text/markdown; charset=utf-8', FOR_AN_HOUR],
  ['/sitemap.xml', 'application/xml; charset=utf-8', FOR_AN_HOUR],
  ['/site.webmanifest', 'application/manifest+json', FOR_AN_HOUR],
  ['/speculation-rules.json', 'application/speculationrules+json', FOR_AN_HOUR],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8', FOR_AN_HOUR],
  ['/_astro/a.abc.avif', 'image/avif', FOR_A_YEAR],
  ['/_astro/a.abc.webp', 'image/webp', FOR_A_YEAR],
  ['/_astro/a.abc.woff2', 'font/woff2', FOR_A_YEAR],
  ['/_astro/film.abc.mp4', 'video/mp4', FOR_A_YEAR],
  ['/_astro/film.abc.webm', 'video/webm', FOR_A_YEAR],
  ['/_astro/empty.abc.css', 'text/css; charset=utf-8', FOR_A_YEAR],
])('%s is served as %s, and cached: %s', async (path, type, kept) => {
  const { status, headers } = await ask(path);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, kept]);
});

describe('a page', () => {
  test('names the speculation rules, and an asset or its Markdown does not', async () => {
    expect((await ask('/about')).headers['speculation-rules']).toBe('"/speculation-rules.json"');
    for (const path of ['/_astro/empty.abc.css', '/_astro/a.abc.avif', '/about.md'])
      expect((await ask(path)).headers['speculation-rules']).toBeUndefined();
  });

  test.each([
    ['/services/seo/?a=1&b=/', 308, '/services/seo?a=1&b=/'],
    ['/services/old?from=mail', 301, '/services/seo?from=mail'],
  ])('has one canonical URL: %s redirects with %i to %s', async (path, status, location) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
  });

  test.each(['/nowhere/', '/404', '/404.html', '/about/x', '//evil.example/about/'])(
    'that does not exist is answered by one that says so: %s',
    async (path) => {
      const { status, headers, body } = await ask(path);
      expect([status, body.toString()]).toEqual([404, 'This page does not exist']);
      expect(headers.location).toBeUndefined();
    },
  );

  test.each(['/', '/about', '/nowhere'])(
    'may run the inline code of the site, and no other: %s',
    async (path) => {
      const { headers } = await ask(path);
      expect(String(headers['content-security-policy']).split('; ')).toEqual(
        expect.arrayContaining([
          "script-src 'self' 'sha256-c2NyaXB0'",
          "style-src 'self' 'sha256-c3R5bGU='",
          "connect-src 'self' https://api.example",
        ]),
      );
    },
  );
});

describe('a file', () => {
  test('with the Markdown of a page is not for search results', async () => {
    expect((await ask('/about.md')).headers['x-robots-tag']).toBe('noindex');
    expect((await ask('/about')).headers['x-robots-tag']).toBeUndefined();
  });

  test.each([
    ...['/_service.json', '/_headers', '/_redirects', '/enquiry-refused.html', '/index.html.br', '/.secret'],
    ...['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/\\..\\secret.txt', '/secret.txt%00'],
    ...['/_astro/../../secret.txt', '/_astro/'],
  ])('that is not public is not found: %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  test('behind a symbolic link is not found, nor one that a new build removed', async () => {
    const folder = makeSiteFolder();
    mkdirSync(join(folder, 'private'));
    writeFileSync(join(folder, 'private/enquiries.txt'), 'secret');
    symlinkSync(join(folder, 'private'), join(folder, 'dist/linked'));
    symlinkSync(join(folder, 'secret.txt'), join(folder, 'dist/linked.txt'));
    const service = await runService({}, { folder });
    rmSync(join(folder, 'dist/robots.txt'));
    for (const path of ['/linked/enquiries.txt', '/linked.txt', '/robots.txt'])
      expect([path, (await send(service.url, path)).status]).toEqual([path, 404]);
    expect((await send(service.url, '/about')).status).toBe(200);
  });

  test.each([
    ['/google1a2b.html', 'text/html; charset=utf-8', VERIFICATION],
    ['/files/Brosch%C3%BCre%201.pdf', 'application/pdf', '%PDF-1.7'],
    ['/files/prices.csv', 'text/csv; charset=utf-8', 'prices'],
    ['/files/prices.csv.gz', 'application/gzip', gzipSync('other prices')],
    ['/files/ada.vcf', 'text/vcard; charset=utf-8', 'BEGIN:VCARD'],
    ['/files/sign.psd', 'application/octet-stream', '8BPS'],
    ['/files/plan.dwg-old', 'application/octet-stream', 'plan'],
    ['/files/notes.md', 'text/markdown; charset=utf-8', '# Notes'],
  ])('of public/ is sent as it is, at its name: %s as %s', async (path, type, bytes) => {
    const { status, headers, body } = await ask(path, { 'Accept-Encoding': 'br, gzip' });
    expect([status, headers['content-type'], body]).toEqual([200, type, Buffer.from(bytes)]);
    for (const name of ['content-encoding', 'location', 'speculation-rules', 'x-robots-tag', 'link'])
      expect(headers).not.toHaveProperty(name);
  });

  test.each(['/google1a2b', '/google1a2b/', '/files'])(
    'of public/ has no other address: %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  test.each([
    ['/social/about.1a2b.jpg', 'cross-origin'],
    ['/logo.svg', 'cross-origin'],
    ['/google1a2b.html', 'cross-origin'],
    ['/files/prices.csv', 'cross-origin'],
    ['/about', 'same-origin'],
    ['/services/seo', 'same-origin'],
    ['/_astro/empty.abc.css', 'same-origin'],
    ['/nowhere', 'same-origin'],
  ])('may be shown by other sites or not: %s, %s', async (path, policy) => {
    expect((await ask(path)).headers['cross-origin-resource-policy']).toBe(policy);
  });

  test.each(['/logo.svg', '/_astro/logo.abc.svg', '/google1a2b.html'])(
    'that browsers open as a document has the policy of one: %s',
    async (path) => {
      expect((await ask(path)).headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'self'/,
      );
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('is read-only: not by %s', async (method) => {
    const { status, headers } = await ask('/about', {}, method);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test.each([
    ['/', {}, HOME.length],
    [FILM_PATH, {}, FILM.length],
    // A range is defined for GET only.
    [FILM_PATH, { Range: 'bytes=0-3' }, FILM.length],
  ])('has its size in the response to HEAD: %s, %j', async (path, asked: Record<string, string>, size) => {
    const { status, headers, body } = await ask(path, asked, 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([200, String(size), 0]);
    expect(headers['content-range']).toBeUndefined();
  });

  test('that the client has cached is not sent again', async () => {
    const { headers } = await ask('/', { 'Accept-Encoding': 'br' });
    const again = { 'Accept-Encoding': 'br', 'If-None-Match': String(headers.etag) };
    expect((await ask('/', again)).status).toBe(304);
    expect((await ask('/', { ...again, 'Accept-Encoding': 'gzip' })).status).toBe(200);
    const since = { 'Accept-Encoding': 'br', 'If-Modified-Since': String(headers['last-modified']) };
    expect((await ask('/', since)).status).toBe(304);
  });
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])(
  'a page for a client that accepts "%s" is compressed with %s, a film never',
  async (accepted, encoding) => {
    const asked = { 'Accept-Encoding': accepted };
    const { headers } = await ask('/', asked);
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
    expect(await (await fetch(`${url}/`, { headers: asked })).text()).toBe(HOME);
    expect((await ask(FILM_PATH, asked)).headers['content-encoding']).toBeUndefined();
  },
);

test.each<[asked: Record<string, string>, status: number, range?: [start: number, end: number]]>([
  [{ Range: 'bytes=-10' }, 206, [990, 999]],
  // For another film: the whole film.
  [{ Range: 'bytes=0-1', 'If-Range': '"old"' }, 200],
])('a request for a part of a film, %j, gets %i and %j', async (asked, status, range) => {
  const [start, end] = range ?? [0, 999];
  const answer = await ask(FILM_PATH, asked);
  expect([answer.status, answer.headers['content-range']]).toEqual([
    status,
    range && `bytes ${start}-${end}/1000`,
  ]);
  expect(answer.body).toEqual(FILM.subarray(start, end + 1));
});

test('a page is sent to a browser with many cookies', async () => {
  expect((await ask('/about', { Cookie: `session=${'x'.repeat(12_000)}` })).status).toBe(200);
});

test.each<[status: number, path: string, headers?: Record<string, string>, method?: string]>([
  [200, '/'],
  [308, '/about/'],
  [404, '/nowhere'],
  [405, '/about', {}, 'DELETE'],
  [400, '/%zz'],
  [200, '/api/health'],
  [404, '/api/nowhere'],
  [415, '/api/send-mail', {}, 'POST'],
])('security headers are on every response except assets: %i for %s', async (expected, ...request) => {
  const { status, headers } = await ask(...request);
  expect(status).toBe(expected);
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; (script-src 'self' '|base-uri 'none';)/,
  );
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['strict-transport-security']).toBeUndefined();
});

test.each([
  [200, {}],
  [416, { Range: 'bytes=1000-' }],
])('an asset has the security headers that concern it: %i', async (expected, asked) => {
  const { status, headers } = await ask(FILM_PATH, asked);
  expect(status).toBe(expected);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers).not.toHaveProperty('content-security-policy');
  if (status === 416) expect(headers['content-range']).toBe('bytes */1000');
});

test('HSTS is sent over TLS', async () => {
  const { headers } = await ask('/', { 'X-Forwarded-Proto': 'https' });
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});
