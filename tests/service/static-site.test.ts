import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { send } from './support/raw-request.ts';
import { runService } from './support/running-service.ts';
import { afterTests, FILM, HOME, makeSiteFolder } from './support/site-folder.ts';

/** What is only read is read from one service. */
let url: string;
const onEnd = afterTests();
beforeAll(async () => {
  url = (await runService({}, { onEnd })).url;
});

describe('a page', () => {
  test.each(['/', '/about', '/services', '/services/seo', '/about?from=mail'])(
    'is served at once at %s',
    async (path) => {
      const answer = await send(url, path);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  test('names the rules by which the next page is fetched early, which have the type that browsers ask for', async () => {
    const page = await send(url, '/about');
    expect(page.headers['speculation-rules']).toBe('"/speculation-rules.json"');
    const rules = await send(url, '/speculation-rules.json');
    expect(rules.headers['content-type']).toBe('application/speculationrules+json');
    expect(rules.headers['speculation-rules']).toBeUndefined();
  });

  test.each([
    ['/about/', '/about'],
    ['/about.html', '/about'],
    ['/services/', '/services'],
    ['/services/seo/?a=1&b=/', '/services/seo?a=1&b=/'],
    ['/index.html', '/'],
    ['/index', '/'],
  ])('has one address: %s leads to %s for good', async (path, location) => {
    const answer = await send(url, path);
    expect([answer.status, answer.headers.location]).toEqual([308, location]);
  });

  test.each([
    ['/services/old', '/services/seo'],
    ['/services/old/', '/services/seo'],
    ['/services/old?from=mail', '/services/seo?from=mail'],
  ])('that has moved leads on: %s to %s', async (path, location) => {
    const answer = await send(url, path);
    expect([answer.status, answer.headers.location]).toEqual([301, location]);
  });

  test('that exists is served, whatever the list of moved pages says', async () => {
    expect((await send(url, '/about')).status).toBe(200);
  });

  test('cannot move to another site', async () => {
    expect((await send(url, '/elsewhere')).status).toBe(404);
  });

  test.each(['/nowhere', '/nowhere/', '/404', '/404.html', '/constructor', '/about/x'])(
    'that does not exist is answered with 404 and a page: %s',
    async (path) => {
      const answer = await send(url, path);
      expect([answer.status, answer.body.toString()]).toEqual([404, 'This page does not exist']);
    },
  );

  test.each([
    '//evil.example/',
    '//evil.example/about/',
    '/\\evil.example/',
    '/%2F%2Fevil.example/',
    '/..//evil.example/',
  ])('never redirects to another host: %s', async (path) => {
    const { status, headers } = await send(url, path);
    expect([400, 404]).toContain(status);
    expect(headers.location).toBeUndefined();
  });
});

describe('a request target in absolute form', () => {
  test('is answered like the path in it', async () => {
    const answer = await send(url, 'http://www.agency.example/about');
    expect([answer.status, answer.body.toString()]).toEqual([200, 'About']);
    expect((await send(url, 'HTTP://www.agency.example')).body.toString()).toBe(HOME);
    expect((await send(url, 'http://www.agency.example?a=1')).body.toString()).toBe(HOME);
    expect((await send(url, 'http://www.agency.example/api/health')).status).toBe(200);
  });

  test('never leads to the host in it', async () => {
    const { status, headers } = await send(url, 'http://evil.example/about/');
    expect([status, headers.location]).toEqual([308, '/about']);
    expect((await send(url, 'http://evil.example//evil.example/about/')).headers.location).toBeUndefined();
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
  ])('%s is served as %s', async (path, type) => {
    const answer = await send(url, path);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
  });

  test('with the text of a page is not for search results, and names the page', async () => {
    const { headers } = await send(url, '/about.md');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers.link).toBe('<https://fallline.example/about>; rel="canonical"');
    const page = await send(url, '/about');
    expect([page.headers['x-robots-tag'], page.headers.link]).toEqual([undefined, undefined]);
    expect((await send(url, '/llms.md')).headers.link).toBeUndefined();
  });

  test('is kept for a year where its name changes with its content, for an hour elsewhere', async () => {
    const hashed = await send(url, '/_astro/a.abc.webp');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const named = await send(url, '/robots.txt');
    expect(named.headers['cache-control']).toBe('public, max-age=3600');
  });

  test.each([
    '/_csp.json',
    '/_headers',
    '/index.html.br',
    '/index.html.gz',
    '/.secret',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/_astro/../../secret.txt',
    '/_astro',
    '/_astro/',
    '/%00',
  ])('that is nobody’s business is not found: %s', async (path) => {
    expect((await send(url, path)).status).toBe(404);
  });

  test('that a link in the build leads to is not found', async () => {
    const folder = makeSiteFolder();
    mkdirSync(join(folder, 'private'));
    writeFileSync(join(folder, 'private/enquiries.txt'), 'secret');
    symlinkSync(join(folder, 'private'), join(folder, 'dist/linked'));
    symlinkSync(join(folder, 'secret.txt'), join(folder, 'dist/linked.txt'));
    const service = await runService({}, { folder });
    for (const path of ['/linked/enquiries.txt', '/linked.txt'])
      expect((await send(service.url, path)).status).toBe(404);
  });

  test('that went with a new build is not found, and the service goes on', async () => {
    const folder = makeSiteFolder();
    const service = await runService({}, { folder });
    rmSync(join(folder, 'dist/robots.txt'));
    await expect(send(service.url, '/robots.txt')).resolves.toMatchObject({ status: 404 });
    expect((await send(service.url, '/about')).status).toBe(200);
  });

  test('can be read and no more', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await send(url, '/about', {}, method);
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    }
    const head = await send(url, '/about', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '5', 0]);
  });
});

test.each(['/', '/about', '/_astro/film.abc.mp4'])(
  'a HEAD request ignores a range, which is defined for GET alone: %s',
  async (path) => {
    const whole = await send(url, path, {}, 'HEAD');
    const answer = await send(url, path, { Range: 'bytes=0-3' }, 'HEAD');
    expect([answer.status, answer.body.length]).toEqual([200, 0]);
    expect(answer.headers['content-length']).toBe(whole.headers['content-length']);
    expect(answer.headers['content-range']).toBeUndefined();
  },
);

describe('compression', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('for a client that accepts "%s" is %s', async (accepted, encoding) => {
    const answer = await send(url, '/', { 'Accept-Encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('Accept-Encoding');
    const decoded = await fetch(`${url}/`, { headers: { 'Accept-Encoding': accepted } });
    expect(await decoded.text()).toBe(HOME);
  });

  test('leaves film alone', async () => {
    const answer = await send(url, '/_astro/film.abc.mp4', { 'Accept-Encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});

describe('a part of a film', () => {
  test.each([
    ['bytes=0-1', 0, 1],
    ['bytes=0-0', 0, 0],
    ['bytes=990-', 990, 999],
    ['bytes=-10', 990, 999],
    ['bytes=10-5000', 10, 999],
  ])('is served for %s', async (range, start, end) => {
    const answer = await send(url, '/_astro/film.abc.mp4', { Range: range });
    expect(answer.status).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/1000`);
    expect(answer.body).toEqual(FILM.subarray(start, end + 1));
  });

  test('is the whole film when the range makes no sense or is for another film', async () => {
    for (const headers of [
      { Range: 'bytes=9-5' },
      { Range: 'lines=1-2' },
      { Range: 'bytes=0-1', 'If-Range': '"old"' },
    ]) {
      const answer = await send(url, '/_astro/film.abc.mp4', headers as Record<string, string>);
      expect([answer.status, answer.body.length]).toEqual([200, 1000]);
    }
  });

  test('that lies behind its end is refused', async () => {
    const answer = await send(url, '/_astro/film.abc.mp4', { Range: 'bytes=1000-' });
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
