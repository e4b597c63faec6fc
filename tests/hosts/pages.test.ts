import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { comparable, send } from '../service/support/raw-request.ts';
import { servicePage } from '../support/content.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { EDGE, NODE, startOn } from './support/hosts.ts';

const home = readFileSync('dist/index.html', 'utf8');
const [film = ''] = /\/_astro\/[\w.-]+\.mp4/.exec(readFileSync('dist/portfolio.html', 'utf8')) ?? [];
const [script = ''] = /\/_astro\/[\w.-]+\.js/.exec(home) ?? [];
const [picture = ''] = /\/_astro\/[\w.-]+\.avif/.exec(home) ?? [];

/** Requests to the built site: path, headers, method. */
const REQUESTS: [path: string, headers?: Record<string, string>, method?: string][] = [];
for (const path of [
  ...['/', '/about', servicePage, '/portfolio/2', '/about.md', '/llms.txt', '/sitemap.xml'],
  ...['/about/', '/about.html', '/index.html', '/nowhere', '/404', '/_headers', '/%zz', '/_csp.json'],
  ...[script, picture, film, '/speculation-rules.json', '/favicon.svg'],
])
  REQUESTS.push([path]);
for (const accepted of ['br', 'gzip', 'gzip;q=0, identity', 'br;q=0.5, gzip'])
  REQUESTS.push(['/about', { 'Accept-Encoding': accepted }]);
for (const range of ['bytes=0-99', 'bytes=-100', 'bytes=100000000-', 'bytes=9-5'])
  REQUESTS.push([film, { Range: range }]);
REQUESTS.push(['/about', {}, 'HEAD'], [film, {}, 'HEAD'], ['/about', {}, 'POST'], ['/', {}, 'DELETE']);

test(
  'every host sends the same response to a request for the built site, and 304 for a current copy',
  { tags: ['full'] },
  async () => {
    const starts = [NODE, EDGE].map((host) => startOn(host, temporaryFolder()));
    const urls = (await Promise.all(starts)).map(({ url }) => url);
    for (const request of REQUESTS) {
      const [onNode, onEdge] = await Promise.all(urls.map((url) => send(url, ...request)));
      expect({ request, ...comparable(onEdge!) }).toEqual({ request, ...comparable(onNode!) });
    }
    for (const url of urls) {
      const { headers } = await send(url, '/about');
      expect((await send(url, '/about', { 'If-None-Match': String(headers.etag) })).status).toBe(304);
    }
  },
);
