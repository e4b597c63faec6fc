import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { comparable, send } from '../service/support/raw-request.ts';
import { servicePage } from '../support/content.ts';
import { AGENCY_TOKEN } from '../service/support/agency.ts';
import { commandsAt } from '../service/support/commands.ts';
import { until } from '../service/support/until.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { EDGE, NODE, startOn } from './support/hosts.ts';

const home = readFileSync('dist/index.html', 'utf8');
const [film = ''] = /\/_astro\/[\w.-]+\.mp4/.exec(readFileSync('dist/portfolio.html', 'utf8')) ?? [];
const [script = ''] = /\/_astro\/[\w.-]+\.js/.exec(home) ?? [];
const [social = ''] = /\/social\/[\w.-]+\.jpg/.exec(home) ?? [];
const [picture = ''] = /\/_astro\/[\w.-]+\.avif/.exec(home) ?? [];

/** Requests to the built site: path, headers, method. */
const REQUESTS: [path: string, headers?: Record<string, string>, method?: string][] = [];
for (const path of [
  ...['/', '/about', servicePage, '/portfolio/2', '/about.md', '/llms.txt', '/sitemap.xml'],
  ...['/about/', '/about.html', '/index.html', '/nowhere', '/404', '/_headers', '/%zz', '/_csp.json'],
  ...[script, picture, film, '/speculation-rules.json', '/favicon.svg', social],
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

test('page views are counted on the edge', { tags: ['full'] }, async () => {
  const visit = async (url: string) => {
    await send(url, '/about', { 'User-Agent': 'Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Firefox/140.0' });
    await send(url, script);
    return JSON.parse((await commandsAt(url)('stats', '--json')).output);
  };
  const { url } = await startOn(EDGE, temporaryFolder(), { AGENCY_TOKEN, ENQUIRY_SHARDS: '2' });
  const told = await until('views are stored', async () => {
    const figures = await visit(url);
    return figures.total.views > 1 && figures;
  });
  expect(told.rows).toMatchObject([{ name: '/about', views: told.total.views }]);
});
