import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Answer, send } from '../service/support/raw-request.ts';
import { EDGE, newState, NODE, startOn } from './support/hosts.ts';

/** Belong to the connection, or to the time at which a build was written. */
const OF_THE_HOST = ['etag', 'last-modified', 'date', 'connection', 'keep-alive', 'transfer-encoding'];

const home = readFileSync('dist/index.html', 'utf8');
const [film = ''] = /\/_astro\/[\w.-]+\.mp4/.exec(readFileSync('dist/portfolio.html', 'utf8')) ?? [];
const [script = ''] = /\/_astro\/[\w.-]+\.js/.exec(home) ?? [];
const [picture = ''] = /\/_astro\/[\w.-]+\.avif/.exec(home) ?? [];

/** Requests to the built site: method, path, headers. */
const REQUESTS: [method: string, path: string, headers?: Record<string, string>][] = [
  ...['/', '/about', '/services/vedio-editing', '/portfolio/2', '/about.md', '/llms.txt', '/sitemap.xml'].map(
    (path): [string, string] => ['GET', path],
  ),
  ...['/about/', '/about.html', '/index.html', '/nowhere', '/404', '/_headers', '/%zz', '/_csp.json'].map(
    (path): [string, string] => ['GET', path],
  ),
  ...[script, picture, film, '/speculation-rules.json', '/favicon.svg'].map((path): [string, string] => [
    'GET',
    path,
  ]),
  ...['br', 'gzip', 'gzip;q=0, identity', 'br;q=0.5, gzip'].map(
    (accepted): [string, string, Record<string, string>] => [
      'GET',
      '/about',
      { 'Accept-Encoding': accepted },
    ],
  ),
  ...['bytes=0-99', 'bytes=-100', 'bytes=100000000-', 'bytes=9-5'].map(
    (range): [string, string, Record<string, string>] => ['GET', film, { Range: range }],
  ),
  ['HEAD', '/about'],
  ['HEAD', film],
  ['POST', '/about'],
  ['DELETE', '/'],
];

const comparable = ({ status, headers, body }: Answer) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_HOST.includes(name))),
  bytes: body.toString('base64'),
});

test(
  'every host gives the same answer to a request for the built site, and knows a copy that is still good',
  {
    tags: ['full'],
  },
  async () => {
    const urls = await Promise.all([NODE, EDGE].map(async (host) => (await startOn(host, newState())).url));
    for (const [method, path, headers] of REQUESTS) {
      const [onNode, onEdge] = await Promise.all(urls.map((url) => send(url, path, headers, method)));
      const request = { method, path, headers };
      expect({ request, answer: comparable(onEdge!) }).toEqual({ request, answer: comparable(onNode!) });
    }
    for (const url of urls) {
      const { headers } = await send(url, '/about');
      expect((await send(url, '/about', { 'If-None-Match': String(headers.etag) })).status).toBe(304);
    }
  },
);
