import { expect, test } from 'vitest';
import { dayIn } from '../../../src/enquiry/contract/local-day.ts';
import { systemEnvironment as environment } from '../../../src/enquiry/environment.ts';
import { silentLog as log } from '../../../src/enquiry/log.ts';
import { MAX_VIEW_ROWS, type Views } from '../../../src/enquiry/store/views.ts';
import { createViewCounter } from '../../../src/enquiry/visits/counter.ts';
import { BROWSER } from '../../service/support/requests.ts';

type Headers = Record<string, string>;

/** Counts requests for a page of a site, and returns what is stored. */
function countViews(requests: { target: string; headers?: Headers }[], page = '/'): Views[] {
  const stored: Views[] = [];
  const store = { addViews: (views: Views[]) => void stored.push(...views) };
  const config = {
    ...{ siteOrigin: 'https://agency.example', allowedOrigins: [] },
    timeZone: () => 'Pacific/Auckland',
  };
  const { count, storeNow } = createViewCounter({ store, environment, log, config });
  for (const { target, headers = {} } of requests) {
    const sent = new Headers({ ...BROWSER, ...headers });
    count(page, { target, host: headers.Host, header: (name) => sent.get(name) ?? undefined });
  }
  storeNow();
  return stored;
}

test.each<[what: string, target: string, headers: Headers, counted: object | undefined]>([
  ['a page', '/', {}, {}],
  ['another site', '/', { Referer: 'https://News.example/a?b=c' }, { referrer: 'news.example' }],
  ['an own page', '/', { Host: 'www.other.example', Referer: 'https://www.other.example/about' }, {}],
  ['a page of SITE_URL', '/', { Referer: 'https://agency.example/about' }, {}],
  ['a page of SITE_URL with www', '/', { Referer: 'https://www.agency.example/about' }, {}],
  [
    'another site below it',
    '/',
    { Referer: 'https://blog.agency.example/' },
    { referrer: 'blog.agency.example' },
  ],
  [
    'an own page, behind a proxy that sends its own host',
    '/',
    { Host: 'proxy.internal', Referer: 'https://other.example/about', 'Sec-Fetch-Site': 'same-origin' },
    {},
  ],
  ['a page opened by a link', '/', { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'cross-site' }, {}],
  ['what is no address', '/', { Referer: 'http://[' }, {}],
  ['a campaign', '/?utm_campaign=May+<b>', {}, { campaign: 'May b' }],
  ['a campaign that is long', `/?utm_campaign=${'x'.repeat(99)}`, {}, { campaign: 'x'.repeat(60) }],
  ['a source alone', '/?utm_source=letter', {}, { campaign: 'letter' }],
  ['a campaign that names a person', '/?utm_campaign=ada%40visitor.example', {}, {}],
  ['a wish not to be tracked', '/', { DNT: '1' }, undefined],
  ['that wish, newer', '/', { 'Sec-GPC': '1' }, undefined],
  ['a page fetched ahead', '/', { 'Sec-Purpose': 'prefetch;anonymous-client-ip' }, undefined],
  ['a page that Safari fetches ahead', '/', { 'X-Purpose': 'preview' }, undefined],
  ['a page that an older Firefox fetches ahead', '/', { 'X-Moz': 'prefetch' }, undefined],
  ['a page that an older Chromium fetches ahead', '/', { Purpose: 'prefetch' }, undefined],
  ['a request of a script', '/', { 'Sec-Fetch-Dest': 'empty' }, undefined],
  ['a page as the picture of another site', '/', { 'Sec-Fetch-Dest': 'image' }, undefined],
  ['a page in a frame', '/', { 'Sec-Fetch-Dest': 'iframe' }, undefined],
  ["the agency's own browser", '/', { Cookie: 'a=b; own-views=off' }, undefined],
  ['a browser with other cookies', '/', { Cookie: 'a=own-views=off; own-views=offer' }, {}],
  ['a bot', '/', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, undefined],
  ['a program', '/', { 'User-Agent': '' }, undefined],
])('counts by page, other site and campaign: %s', (_what, target, headers, expected) => {
  const day = dayIn('Pacific/Auckland', Date.now());
  expect(countViews([{ target, headers }])).toEqual(
    expected ? [{ day, page: '/', referrer: '', campaign: '', views: 1, ...expected }] : [],
  );
});

test('views of invented sites and campaigns take a bounded number of rows, and are all counted', () => {
  const requests = Array.from({ length: MAX_VIEW_ROWS + 100 }, (_, index) => ({
    target: `/?utm_campaign=${index}`,
    headers: { Referer: `https://${index}.example/` },
  }));
  const stored = countViews(requests);
  expect(stored).toHaveLength(MAX_VIEW_ROWS + 1);
  expect(stored.reduce((sum, { views }) => sum + views, 0)).toBe(requests.length);
  expect(stored.find(({ referrer }) => referrer === '')?.views).toBe(100);
});
