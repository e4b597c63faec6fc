import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createEdgePages } from '../../../../src/enquiry/edge/pages.ts';
import { createSiteIndex } from '../../../../src/enquiry/edge/bundle.ts';
import { createReturnedForms } from '../../../../src/enquiry/http/returned-forms.ts';
import { folderAssets } from './folder-assets.ts';
import { comparable, send } from '../../../service/support/raw-request.ts';
import { runService } from '../../../service/support/running-service.ts';
import { afterTests, makeSiteFolder } from '../../../service/support/site-folder.ts';

const FORM = '<form class="enquiry-form"><textarea id="enquiry-message"></textarea></form>';

const onEnd = afterTests();
const forms = createReturnedForms(() => 0);
const returned = forms.keep('/contact', { message: 'Grüße <b>' }, {});
let url: string;
let serveEdge: (request: Request) => Promise<Response>;
beforeAll(async () => {
  const folder = makeSiteFolder(onEnd);
  const dist = join(folder, 'dist');
  mkdirSync(join(dist, 'pictures'));
  writeFileSync(join(dist, 'pictures/a b@2x #1.webp'), 'picture');
  writeFileSync(join(dist, 'contact.html'), FORM);
  const settings = { TRUSTED_PROXIES: '127.0.0.1' };
  url = (await runService(settings, { folder, onEnd, returnedForms: forms })).url;
  const index = JSON.parse(JSON.stringify(createSiteIndex(dist)));
  // The edge requests the form from a Durable Object.
  const returnedForms = { find: async (page: string, query: string) => forms.find(page, query) };
  const serve = createEdgePages(index, folderAssets(dist), returnedForms);
  serveEdge = (request) => serve(request, true);
});

type Headers = Record<string, string>;

const PATHS = [
  ...['/', '/about', '/about?', '/about?from=mail', '/services/seo', '/about.md', '/llms.md', '/about/'],
  ...['/about.html', '/index', '/index.html', '/services/seo/?a=1&b=/', '/services/old', '/nowhere'],
  ...['/services/old/?from=mail', '/elsewhere', '/nowhere/', '/404', '/404.html', '/%zz', '/%00'],
  ...['//evil.example/about/', '/..//evil.example/', '/constructor', '/_csp.json', '/_headers'],
  ...['/_redirects', '/index.html.br', '/.secret', '/%2e%2e/secret.txt', '/_astro', '/robots.txt'],
  ...['/speculation-rules.json', '/.well-known/security.txt', '/_astro/empty.abc.css'],
  ...['/_astro/film.abc.mp4', '/pictures/a%20b@2x%20%231.webp', '/pictures/a%20b%402x%20%231.webp'],
  ...[
    '/google1a2b.html',
    '/google1a2b',
    '/files/Brosch%C3%BCre%201.pdf',
    '/files/prices.csv.gz',
    '/logo.svg',
  ],
  ...['/social/about.1a2b.jpg', '/our_work', '/?page_id=42', '/?p=7&lang=de&from=mail', '/_moved.json'],
  ...['/contact', '/contact?returned=unknown', returned, returned.replace('/contact', '/about')],
];

/** Expects the same response from both hosts, apart from their specifics. */
async function expectSame(path: string, headers: Headers, method: string) {
  const onNode = await send(url, path, { ...headers, 'X-Forwarded-Proto': 'https' }, method);
  const onEdge = await serveEdge(new Request(`https://agency.example${path}`, { method, headers }));
  const body = Buffer.from(await onEdge.arrayBuffer());
  const edge = { status: onEdge.status, headers: Object.fromEntries(onEdge.headers), body };
  expect(comparable(edge)).toEqual(comparable(onNode));
}

test.each(PATHS)('Node and the edge answer %s in the same way, whatever the method', async (path) => {
  for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']) await expectSame(path, {}, method);
});

const HEADERS: Headers[] = [
  ...['gzip, deflate, br, zstd', 'gzip', 'br;q=0, gzip;q=0.5', 'identity'].map((accepted) => ({
    'Accept-Encoding': accepted,
  })),
  ...['bytes=0-1', 'bytes=5-', 'bytes=-3', 'bytes=10-5000', 'bytes=5000-', 'bytes=9-5', 'lines=1-2'].map(
    (range) => ({ Range: range }),
  ),
  { Range: 'bytes=0-1', 'If-Range': '"old"' },
  { Range: 'bytes=3-4', 'Accept-Encoding': 'br' },
  { 'If-None-Match': '*' },
  { 'If-None-Match': '"old"' },
  { 'If-None-Match': '*', 'Accept-Encoding': 'gzip' },
];

test.each(HEADERS)('Node and the edge answer a request with %j in the same way', async (headers) => {
  for (const path of ['/', '/about', '/nowhere', '/_astro/film.abc.mp4', '/_astro/empty.abc.css', returned])
    for (const method of ['GET', 'HEAD']) await expectSame(path, headers, method);
});
