import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayIn } from '../../src/enquiry/contract/local-day.ts';
import { readRows } from '../support/database.ts';
import { CONTENT_FACTS } from '../support/site-content.ts';
import { send } from './support/raw-request.ts';
import { BROWSER } from './support/requests.ts';
import { movableClock, QUICK_STATS, runService } from './support/running-service.ts';
import { afterTests } from './support/site-folder.ts';
import { until } from './support/until.ts';

type Service = Awaited<ReturnType<typeof runService>>;
type Headers = Record<string, string>;

const viewsIn = ({ config }: Service) => readRows(config.databaseFile, 'views');

/** Stops a service, which stores what it counted, and returns it. */
async function counted(service: Service) {
  await service.stop();
  return viewsIn(service);
}

test.each<[what: string, path: string, headers: Headers, counted: object | undefined]>([
  ['a page below', '/services/seo', {}, { page: '/services/seo' }],
  ['a page that the browser has', '/about', { 'If-None-Match': '*' }, { page: '/about' }],
  [
    'an own page from a campaign',
    '/?utm_campaign=may',
    { Host: 'www.agency.example', Referer: 'https://www.agency.example/about' },
    { page: '/', campaign: 'may' },
  ],
  ['a missing page', '/no-such-page', {}, undefined],
  ['another spelling', '/about/', {}, undefined],
  ['a part of a page', '/about', { Range: 'bytes=0-1' }, undefined],
  ['a film', '/_astro/film.abc.mp4', {}, undefined],
  ['a file of public/', '/google1a2b.html', {}, undefined],
  ['Markdown', '/about.md', {}, undefined],
])('counts what was answered with a page: %s', async (_what, path, headers, expected) => {
  const service = await runService();
  await send(service.url, path, { ...BROWSER, ...headers });
  const day = dayIn(CONTENT_FACTS.timeZone, Date.now());
  expect(await counted(service)).toEqual(
    expected ? [{ day, referrer: '', campaign: '', views: 1, ...expected }] : [],
  );
});

test('counts neither HEAD nor anything with COUNT_VISITS=false', async () => {
  const [on, off] = [await runService(), await runService({ COUNT_VISITS: 'false' })];
  await fetch(on.url, { method: 'HEAD', headers: BROWSER });
  await fetch(off.url, { headers: BROWSER });
  expect([await counted(on), await counted(off)]).toEqual([[], []]);
});

test('an address turns counting off for a browser, and another one turns it on again', async () => {
  const service = await runService();
  const look = async (cookie: string) => {
    await fetch(service.url, { headers: { ...BROWSER, cookie } });
  };
  const visit = async (choice: string) => {
    const { status, headers } = await fetch(`${service.url}/api/own-views/${choice}`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    return headers.get('set-cookie') ?? '';
  };
  const off = await visit('off');
  expect(off).toMatch(/; Path=\/; Max-Age=[1-9]\d+; HttpOnly; SameSite=Lax$/);
  await look(off.split(';')[0]!);
  expect(await visit('on')).toMatch(/^own-views=on; Path=\/; Max-Age=0;/);
  await look('own-views=on');
  expect(await counted(service)).toMatchObject([{ page: '/', views: 1 }]);
});

describe('page views', () => {
  let service: Service;
  const clock = movableClock();
  const onEnd = afterTests();
  beforeAll(async () => {
    service = await runService({}, { onEnd, environment: clock, ...QUICK_STATS });
  });

  test('of a day are added up, while the service runs, and those of the next day are apart', async () => {
    const look = async () => {
      await fetch(service.url, { headers: BROWSER });
      const total = viewsIn(service).reduce((sum, { views }) => sum + Number(views), 0);
      return total >= 3;
    };
    await until('three are stored', look);
    clock.offsetMs += 86_400_000;
    await until('there is another day', async () => (await look()) && viewsIn(service).length === 2);
    expect(viewsIn(service)[0]?.views).toBeGreaterThanOrEqual(3);
  });

  test('are kept while the database is locked, and pages are served', async () => {
    const other = new DatabaseSync(service.config.databaseFile);
    other.exec('BEGIN IMMEDIATE');
    expect((await fetch(`${service.url}/about`, { headers: BROWSER })).status).toBe(200);
    await until('the store was tried', () => service.logged('store.unavailable').length > 0);
    other.exec('ROLLBACK');
    other.close();
    await until('they are stored', () => viewsIn(service).some(({ page }) => page === '/about'));
  });
});
