import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { AGENCY_TOKEN } from '../service/support/agency.ts';
import { commandsAt } from '../service/support/commands.ts';
import { send } from '../service/support/raw-request.ts';
import { ADA, BROWSER, postForm, postJson, withId } from '../service/support/requests.ts';
import { afterTests } from '../service/support/site-folder.ts';
import { until } from '../service/support/until.ts';
import { servicePage } from '../support/content.ts';
import { startService } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { comparable } from './support/comparable.ts';
import { startOnEdge, storedIn } from './support/hosts.ts';

const home = readFileSync('dist/index.html', 'utf8');
const [film = ''] = /\/_astro\/[\w.-]+\.mp4/.exec(readFileSync('dist/portfolio.html', 'utf8')) ?? [];
const [script = ''] = /\/_astro\/[\w.-]+\.js/.exec(home) ?? [];
const [social = ''] = /\/social\/[\w.-]+\.jpg/.exec(home) ?? [];
const [picture = ''] = /\/_astro\/[\w.-]+\.avif/.exec(home) ?? [];

/** Requests to the built site: path, headers, method. */
const REQUESTS: [path: string, headers?: Record<string, string>, method?: string][] = [];
for (const path of [
  ...[
    '/',
    '/about',
    '/about?from=mail',
    servicePage,
    `/portfolio/${servicePage.split('/').at(-1)}`,
    '/about.md',
    '/llms.txt',
    '/sitemap.xml',
  ],
  ...['/about/', '/about.html', '/about/index.html', '/index', '/index.html?a=1&b=/', `${servicePage}/`],
  ...['/nowhere', '/nowhere.html', '/_astro/nothing.js', '/404', '/404.html', '/enquiry-refused.html'],
  ...['/_service.json', '/_headers', '/_redirects', '/.assetsignore', '/index.html.br', '/about.md.gz'],
  ...['/%zz', '/%00', '//evil.example/about/', '/constructor', '/%2e%2e/package.json', '/_astro'],
  ...[script, picture, film, social, '/speculation-rules.json', '/favicon.svg', '/icon-192.png'],
])
  REQUESTS.push([path]);
for (const range of ['bytes=0-99', 'bytes=10-99', 'bytes=-100', 'bytes=100000000-', 'bytes=9-5'])
  REQUESTS.push([film, { Range: range }]);
REQUESTS.push([film, { Range: 'bytes=0-1', 'If-Range': '"old"' }]);
for (const path of ['/about', '/nowhere', film, script]) REQUESTS.push([path, {}, 'HEAD']);
for (const method of ['POST', 'DELETE', 'OPTIONS'])
  for (const path of ['/', '/about', '/nowhere', film]) REQUESTS.push([path, {}, method]);

/** All tests share a service on each host. */
const onEnd = afterTests();
let node: string;
let edge: string;
const state = temporaryFolder(onEnd);
beforeAll(async () => {
  const service = await startService(join(temporaryFolder(onEnd), 'enquiries.db'));
  onEnd(async () => void (await service.end('SIGTERM')));
  node = service.url;
  edge = (await startOnEdge(state, { AGENCY_TOKEN }, onEnd)).url;
});

describe('the built site on the edge', { tags: ['full'] }, () => {
  test.each(REQUESTS)('is answered as on Node: %s %j %s', async (...request) => {
    const [onNode, onEdge] = await Promise.all([node, edge].map((url) => send(url, ...request)));
    expect(comparable(onEdge!)).toEqual(comparable(onNode!));
  });

  test('is cached as long as it may be', async () => {
    const cached = async (path: string) => (await send(edge, path)).headers['cache-control'];
    expect(await cached(script)).toBe('public, max-age=31536000, immutable');
    for (const path of ['/about', '/favicon.svg', '/_astro/nothing.js'])
      expect(await cached(path)).toBe('public, max-age=0, must-revalidate');
  });

  test('is compressed, and not sent again to whom has it', async () => {
    for (const path of ['/about', script]) {
      expect((await send(edge, path, { 'Accept-Encoding': 'br' })).headers['content-encoding']).toBe('br');
      const { etag } = (await send(edge, path)).headers;
      expect((await send(edge, path, { 'If-None-Match': String(etag) })).status).toBe(304);
    }
  });

  test('has its views counted', async () => {
    await until('views are stored', async () => {
      await send(edge, '/about', BROWSER);
      await send(edge, script);
      const { output } = await commandsAt(edge)('stats');
      const [, ofPage, ofAll] = /^\/about .* (\d+) +new .*\n─+\nAll +(\d+) /m.exec(output) ?? [];
      expect(ofPage).toBe(ofAll);
      return Number(ofAll) > 1;
    });
  });
});

describe('an enquiry on the edge', { tags: ['full'] }, () => {
  test('is stored once, however often it is sent, and a correction of it too', async () => {
    const enquiry = { ...withId(), email: 'corrected@visitor.example' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => postJson(edge, enquiry)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    for (let time = 0; time < 2; time += 1) await postJson(edge, { ...enquiry, message: 'Corrected' });
    const stored = storedIn(state).filter(({ email }) => email === enquiry.email);
    expect(stored.map(({ message }) => message)).toEqual([ADA.message, 'Corrected']);
  });

  test('of a visitor without script is confirmed by a redirect to its page, or returned with its errors', async () => {
    const page = '/contact';
    const sent = await postForm(edge, { ...ADA, page });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${page}#enquiry-sent`]);
    const refused = await postForm(edge, { ...ADA, email: 'nobody', page });
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'no-store']);
    expect(refused.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
    const form = await refused.text();
    expect(form).toContain(`value="${ADA.name}"`);
    expect(form).not.toContain('⟦');
  });

  test('can be stored, as the health check says', async () => {
    const figures = { ok: true, acceptsEnquiries: true, failed: 0 };
    expect(await (await fetch(`${edge}/api/health`)).json()).toMatchObject(figures);
  });
});
