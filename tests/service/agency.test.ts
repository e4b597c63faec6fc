import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MAX_CALL_BYTES } from '../../src/enquiry/http/agency-operations.ts';
import { AGENCY_TOKEN, callAgency } from './support/agency.ts';
import { send, statusAfter } from './support/raw-request.ts';
import { ADA, postJson, withId } from './support/requests.ts';
import { runService } from './support/running-service.ts';
import { makeSiteFolder } from './support/site-folder.ts';

const start = (settings: Record<string, string> = {}) => runService({ AGENCY_TOKEN, ...settings });

const Authorization = `Bearer ${AGENCY_TOKEN}`;

describe('the operations of the agency', () => {
  test('are not available without the setting', async () => {
    const { url } = await runService();
    const unknown = await callAgency(url, '../nowhere');
    const answer = await callAgency(url, 'queue');
    expect([answer.status, await answer.text()]).toEqual([404, await unknown.text()]);
    expect((await send(url, '/api/agency')).status).toBe(404);
  });

  test('answer in pages, and each call is in the log without what people wrote', async () => {
    const service = await start();
    const sent = Array.from({ length: 120 }, () => withId());
    await inBatches(sent, (enquiry) => postJson(service.url, enquiry));
    const ids = new Set<string>();
    let below: number | undefined;
    do {
      const answer = await callAgency(service.url, 'select', below === undefined ? {} : { below });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      const { enquiries, next } = await answer.json();
      expect(enquiries.length).toBeLessThanOrEqual(100);
      for (const { id } of enquiries) ids.add(id);
      below = next ?? undefined;
    } while (below !== undefined);
    expect(ids).toEqual(new Set(sent.map(({ id }) => id)));

    expect(service.logged('agency.call')).toMatchObject(
      [100, 20].map((enquiries) => ({ operation: 'select', enquiries, client: '127.0.0.1' })),
    );
    expect(JSON.stringify(service.events)).not.toContain(ADA.email);
  });

  test('refuse web pages, even those with the token', async () => {
    const { url } = await start({ ALLOWED_ORIGINS: 'https://other.example' });
    for (const Origin of ['https://evil.example', 'https://other.example', url, 'null']) {
      const answer = await callAgency(url, 'queue', {}, { Origin });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null]);
      const preflight = await send(url, '/api/agency/queue', { Origin }, 'OPTIONS');
      expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    }
  });

  test.each([
    ['no token', {}],
    ['another token', { Authorization: `Bearer ${AGENCY_TOKEN.replace('the', 'The')}` }],
    ['a shorter token', { Authorization: `Bearer ${AGENCY_TOKEN.slice(0, -1)}` }],
    ['a longer token', { Authorization: `Bearer ${AGENCY_TOKEN}x` }],
    ['an empty token', { Authorization: 'Bearer ' }],
    ['another scheme', { Authorization: `Basic ${AGENCY_TOKEN}` }],
  ])('refuse requests with %s', async (_what, headers: Record<string, string>) => {
    const { url, logged } = await start();
    const answer = await send(url, '/api/agency/queue', { 'Content-Length': '0', ...headers }, 'POST');
    expect([answer.status, answer.headers['cache-control']]).toEqual([401, 'no-store']);
    expect(logged('agency.refused')).toMatchObject([{ reason: 'wrong-token' }]);
    expect((await callAgency(url, 'queue')).status).toBe(200);
  });

  test('lock out a client that guesses tokens for a minute, never the right token, and limit the log', async () => {
    const { url, logged } = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    const from = { 'X-Forwarded-For': '203.0.113.7' };
    const guess = (number: number) => {
      const Authorization = `Bearer ${String(number).padStart(36, 'x')}`;
      return callAgency(url, 'queue', {}, { Authorization, ...from });
    };
    const guesses = Array.from({ length: 300 }, (_, number) => number);
    const statuses = await inBatches(guesses, async (number) => (await guess(number)).status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30);
    expect(statuses.filter((status) => ![401, 429].includes(status))).toEqual([]);
    const shut = await guess(300);
    expect([shut.status, Number(shut.headers.get('retry-after')) > 0]).toEqual([429, true]);
    for (const address of [from['X-Forwarded-For'], '203.0.113.8'])
      expect((await callAgency(url, 'queue', {}, { 'X-Forwarded-For': address })).status).toBe(200);
    expect(logged('agency.refused').length).toBeLessThanOrEqual(30);
  });

  test.each([
    ['an unknown operation', 'drop', {}, 404],
    ['the name of an inherited property', 'constructor', {}, 404],
    ['no JSON', 'queue', '{', 400],
    ['an unknown condition', 'select', { sql: '1' }, 400],
    ['a state that does not exist', 'select', { state: 'lost' }, 400],
    ['ids that are no texts', 'erase', { ids: [1] }, 400],
    ['too many ids', 'erase', { ids: Array(1_001).fill('x') }, 400],
    ['a row without its columns', 'import', { rows: [{ id: 'x' }] }, 400],
  ])('refuse %s', async (_what, operation, body, status) => {
    const { url } = await start();
    expect((await callAgency(url, operation, body)).status).toBe(status);
  });

  test('refuse another method, another type and a huge body, with or without a length', async () => {
    const { url } = await start();
    expect((await send(url, '/api/agency/queue', { Authorization })).status).toBe(405);
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await callAgency(url, 'queue', 'a=b', form)).status).toBe(415);
    expect((await callAgency(url, 'queue', '{}', { 'Content-Type': 'text/plain' })).status).toBe(415);
    const head = `POST /api/agency/queue HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nAuthorization: ${Authorization}\r\n`;
    expect(await statusAfter(url, `${head}Content-Length: ${64 * MAX_CALL_BYTES}\r\n\r\n`)).toBe(413);
    const piece = `10000\r\n${' '.repeat(65_536)}\r\n`;
    const pieces = piece.repeat(1 + MAX_CALL_BYTES / 65_536);
    expect(await statusAfter(url, `${head}Transfer-Encoding: chunked\r\n\r\n${pieces}`)).toBe(413);
    expect((await callAgency(url, 'queue')).status).toBe(200);
  });

  test.each([
    ['select', {}],
    ['queue', {}],
    ['erase', { ids: ['x'] }],
    ['backup', {}],
  ])('respond to %s why the database is unavailable', async (operation, body) => {
    const folder = makeSiteFolder();
    const { url } = await start({ ENQUIRY_DB: join(folder, 'dist') });
    const answer = await callAgency(url, operation, body);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { success: false, message: expect.stringMatching(/^The database .* cannot be used: /) },
    ]);
  });
});

/** Calls a function for all items, with as much concurrency as one client may have. */
async function inBatches<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += 50)
    results.push(...(await Promise.all(items.slice(from, from + 50).map(work))));
  return results;
}
