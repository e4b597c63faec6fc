import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { send } from './support/raw-request.ts';
import { runService } from './support/running-service.ts';
import { afterTests, FILM, HOME, makeSiteFolder } from './support/site-folder.ts';

const FILM_PATH = '/_astro/film.abc.mp4';

/** What is only read is read from one service. */
let url: string;
const onEnd = afterTests();
beforeAll(async () => {
  ({ url } = await runService({}, { onEnd }));
});

describe('a page', () => {
  test.each(['/', '/about', '/services', '/services/seo', '/about?from=mail'])(
    'is served at once at %s, and asked for again at each visit',
    async (path) => {
      const { status, headers } = await send(url, path);
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  test('names the rules by which the next page is fetched early, which have the type that browsers ask for', async () => {
    const page = await send(url, '/about');
    expect(page.headers['speculation-rules']).toBe('"/speculation-rules.json"');
    const rules = await send(url, '/speculation-rules.json');
    expect(rules.headers['content-type']).toBe('application/speculationrules+json');
    expect(rules.headers['speculation-rules']).toBeUndefined();
  });

  // Not /about, which the list of moved pages names, although it exists.
  test.each([
    ['/about/', 308, '/about'],
    ['/about.html', 308, '/about'],
    ['/services/', 308, '/services'],
    ['/services/seo/?a=1&b=/', 308, '/services/seo?a=1&b=/'],
    ['/index.html', 308, '/'],
    ['/index', 308, '/'],
    ['/services/old', 301, '/services/seo'],
    ['/services/old/', 301, '/services/seo'],
    ['/services/old?from=mail', 301, '/services/seo?from=mail'],
    ['http://evil.example/about/', 308, '/about'],
  ])('has one address: %s leads with %i to %s', async (path, status, location) => {
    const answer = await send(url, path);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
  });

  test.each([
    ...['//evil.example/', '//evil.example/about/', '/\\evil.example/', '/%2F%2Fevil.example/'],
    ...['/..//evil.example/', '/elsewhere', 'http://evil.example//evil.example/about/'],
  ])('never moves to another host: %s', async (path) => {
    const { status, headers } = await send(url, path);
    expect([400, 404]).toContain(status);
    expect(headers.location).toBeUndefined();
  });

  test.each(['/nowhere', '/nowhere/', '/404', '/404.html', '/constructor', '/about/x'])(
    'that does not exist is answered with 404 and a page: %s',
    async (path) => {
      const answer = await send(url, path);
      expect([answer.status, answer.body.toString()]).toEqual([404, 'This page does not exist']);
    },
  );

  test.each([
    ['http://www.agency.example/about', 'About'],
    ['HTTP://www.agency.example', HOME],
    ['http://www.agency.example?a=1', HOME],
    ['http://www.agency.example/api/health', expect.stringContaining('"ok":true')],
  ])('is found at an absolute address as well: %s', async (target, text) => {
    const answer = await send(url, target);
    expect([answer.status, answer.body.toString()]).toEqual([200, text]);
  });
});

describe('a file', () => {
  test.each([
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/llms.md', 'text/markdown; charset=utf-8'],
    ['/sitemap.xml', 'application/xml'],
    ['/site.webmanifest', 'application/manifest+json'],
    ['/_astro/a.abc.avif', 'image/avif'],
    ['/_astro/a.abc.webp', 'image/webp'],
    ['/_astro/a.abc.woff2', 'font/woff2'],
    ['/_astro/film.abc.mp4', 'video/mp4'],
    ['/_astro/film.abc.webm', 'video/webm'],
    ['/_astro/empty.abc.css', 'text/css; charset=utf-8'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ])('%s is served as %s, and kept for a year if its name changes with its content', async (path, type) => {
    const { status, headers } = await send(url, path);
    expect([status, headers['content-type']]).toEqual([200, type]);
    const isHashed = path.startsWith('/_astro/');
    expect(headers['cache-control']).toBe(
      isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    );
  });

  test('with the text of a page is not for search results, and names the page', async () => {
    const { headers } = await send(url, '/about.md');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers.link).toBe('<https://fallline.example/about>; rel="canonical"');
    const page = await send(url, '/about');
    expect([page.headers['x-robots-tag'], page.headers.link]).toEqual([undefined, undefined]);
    expect((await send(url, '/llms.md')).headers.link).toBeUndefined();
  });

  test.each([
    ...['/_csp.json', '/_headers', '/index.html.br', '/index.html.gz', '/.secret', '/../secret.txt'],
    ...['/%2e%2e/secret.txt', '/..%2fsecret.txt', '/_astro/../../secret.txt', '/_astro', '/_astro/', '/%00'],
  ])('that is nobody’s business is not found: %s', async (path) => {
    expect((await send(url, path)).status).toBe(404);
  });

  test('that a link in the build leads to is not found, nor one that went with a new build', async () => {
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

  test('can be read and no more', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await send(url, '/about', {}, method);
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });
});

test.each([
  ['/', HOME.length],
  ['/about', 5],
  [FILM_PATH, FILM.length],
])('HEAD tells the size of %s, and ignores a range, which is defined for GET alone', async (path, size) => {
  for (const headers of [{}, { Range: 'bytes=0-3' }]) {
    const answer = await send(url, path, headers as Record<string, string>, 'HEAD');
    expect([answer.status, answer.headers['content-length'], answer.body.length]).toEqual([
      ...[200, String(size), 0],
    ]);
    expect(answer.headers['content-range']).toBeUndefined();
  }
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
    const headers = { 'Accept-Encoding': accepted };
    const answer = await send(url, '/', headers);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(await (await fetch(`${url}/`, { headers })).text()).toBe(HOME);
    expect((await send(url, FILM_PATH, headers)).headers['content-encoding']).toBeUndefined();
  },
);

describe('a part of a film', () => {
  test.each([
    ['bytes=0-1', 0, 1],
    ['bytes=0-0', 0, 0],
    ['bytes=990-', 990, 999],
    ['bytes=-10', 990, 999],
    ['bytes=10-5000', 10, 999],
  ])('is served for %s', async (range, start, end) => {
    const answer = await send(url, FILM_PATH, { Range: range });
    expect([answer.status, answer.headers['content-range']]).toEqual([206, `bytes ${start}-${end}/1000`]);
    expect(answer.body).toEqual(FILM.subarray(start, end + 1));
  });

  test.each<Record<string, string>>([
    { Range: 'bytes=9-5' },
    { Range: 'lines=1-2' },
    { Range: 'bytes=0-1', 'If-Range': '"old"' },
  ])('is the whole film when the range makes no sense or is for another film: %j', async (headers) => {
    const answer = await send(url, FILM_PATH, headers);
    expect([answer.status, answer.body.length]).toEqual([200, 1000]);
  });

  test('that lies behind its end is refused', async () => {
    const answer = await send(url, FILM_PATH, { Range: 'bytes=1000-' });
    expect([answer.status, answer.headers['content-range']]).toEqual([416, 'bytes */1000']);
  });
});

test('a copy that is still good is not sent again', async () => {
  const { headers } = await send(url, '/', { 'Accept-Encoding': 'br' });
  const again = { 'Accept-Encoding': 'br', 'If-None-Match': String(headers.etag) };
  expect((await send(url, '/', again)).status).toBe(304);
  expect((await send(url, '/', { ...again, 'Accept-Encoding': 'gzip' })).status).toBe(200);
  const since = { 'Accept-Encoding': 'br', 'If-Modified-Since': String(headers['last-modified']) };
  expect((await send(url, '/', since)).status).toBe(304);
});
