import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { SEND_MAIL_PATH } from '../../src/enquiry/contract/api.ts';
import { createLog } from '../../src/enquiry/log.ts';
import { send } from './support/raw-request.ts';
import { ADA, postForm, postJson, withId } from './support/requests.ts';
import { type RunningService, runService, untilDelivered } from './support/running-service.ts';
import { afterTests } from './support/site-folder.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };
const nest = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

let service: RunningService;
const onEnd = afterTests();
beforeAll(async () => {
  service = await runService({}, { onEnd });
});
const stored = (column: string) => service.stored(column);
const post = (body: BodyInit, headers: Record<string, string>) =>
  fetch(service.url + SEND_MAIL_PATH, { method: 'POST', headers, body, redirect: 'manual' });

describe('a body that is refused, and stores nothing:', () => {
  test.each<[string, BodyInit, number]>([
    ['no JSON', '{', 400],
    ['an array', '[]', 400],
    ['nothing', '', 400],
    ['too much', JSON.stringify({ ...ADA, message: 'x'.repeat(200_000) }), 413],
    ['fields of other types', '{"name":{},"email":[],"phone":1,"service":null}', 422],
    ['objects in objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 422],
    ['deep nesting in a field', JSON.stringify(ADA).replace('"Ada Example"', nest(30_000, '[', ']')), 422],
    ['ten thousand keys', `{${Array.from({ length: 10_000 }, (_, key) => `"k${key}":1`).join()}}`, 422],
    ['a prototype', '{"__proto__":{"name":"a","email":"a@b.c"},"constructor":{"prototype":{}}}', 422],
    ['gzip', gzipSync(JSON.stringify(ADA)), 400],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x80]), 400],
    ['an id of another kind', JSON.stringify({ ...ADA, id: { $ne: null } }), 422],
  ])('%s', async (_what, body, status) => {
    const before = stored('id').length;
    const answer = await post(body, JSON_TYPE);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ success: false });
    expect(stored('id')).toHaveLength(before);
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  test('of any other content type, or by any other method', async () => {
    const types = ['multipart/form-data; boundary=x', 'text/plain', 'text/html', ''];
    for (const type of [...types, 'application/json-patch+json', 'application/xml']) {
      const answer = await send(service.url, SEND_MAIL_PATH, type ? { 'Content-Type': type } : {}, 'POST');
      expect([type, answer.status]).toEqual([type, 415]);
    }
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
      const { status, headers } = await send(service.url, SEND_MAIL_PATH, {}, method);
      expect([method, status, headers.allow]).toEqual([method, 405, 'POST, OPTIONS']);
    }
  });
});

describe('an enquiry is stored as it was sent', () => {
  test('or refused, if its bytes are not UTF-8', async () => {
    const count = stored('id').length;
    const latin1 = Buffer.from(JSON.stringify({ ...ADA, message: 'Grüße' }), 'latin1');
    const declared = { 'Content-Type': 'application/json; charset=iso-8859-1' };
    for (const headers of [JSON_TYPE, declared]) expect((await post(latin1, headers)).status).toBe(400);
    const fields = Object.entries({ ...ADA, message: 'X' }) as [string, string][];
    const form = new URLSearchParams(fields).toString();
    const answer = await post(Buffer.from(form.replace('message=X', 'message=Gr%FC%DFe')), FORM_TYPE);
    expect(answer.headers.get('location')).toBe('/contact#enquiry-failed');
    expect(stored('id')).toHaveLength(count);
    // A percent sign that encodes nothing is a percent sign.
    await post(Buffer.from(form.replace('message=X', 'message=100%+sure')), FORM_TYPE);
    expect(stored('message').at(-1)).toBe('100% sure');
  });

  test('with a byte order mark, another type of JSON, duplicate or unknown keys', async () => {
    const body = `\ufeff{"name":"First","extra":{"a":[1]},${JSON.stringify(ADA).slice(1)}`;
    const answer = await post(body, { 'Content-Type': 'Application/JSON ; charset=UTF-8' });
    expect(answer.status).toBe(200);
    expect(stored('name').at(-1)).toBe(ADA.name);
  });

  test('with SQL, HTML and templates in every field, to the letter', async () => {
    const evil = `'); DROP TABLE enquiries; --<script>alert(1)</script>\${7*7}{{7*7}}%00%s`;
    const enquiry = { ...ADA, name: evil, phone: evil.slice(0, 50), service: evil, message: evil };
    expect((await postJson(service.url, enquiry)).status).toBe(200);
    for (const field of ['name', 'service', 'message']) expect(stored(field).at(-1)).toBe(evil);
    const form = await postForm(service.url, enquiry);
    expect(form.headers.get('location')).toBe('/services/seo#enquiry-sent');
    expect(stored('message').at(-1)).toBe(evil);
  });

  test('with duplicate fields in a form: the first counts', async () => {
    const fields = new URLSearchParams({ ...ADA, writingMs: '5000' });
    fields.append('email', 'second@other.example');
    await post(fields, {});
    expect(stored('email').at(-1)).toBe(ADA.email);
  });
});

test('the log has one JSON object per line without texts of visitors, whatever they wrote', async () => {
  let text = '';
  const output = { write: (lines: string) => (text += lines), writableLength: 0 };
  const service = await runService({}, { log: createLog(output, Date.now) });
  const { url } = service;
  const secret = 'Geheimnis';
  const evil = `${secret}\n{"event":"forged"}\u2028`;
  const enquiry = { ...ADA, name: secret, email: `${secret}@visitor.example`, message: evil };
  await postJson(url, withId(enquiry));
  await postJson(url, withId({ ...enquiry, website: secret }));
  await postJson(url, { ...enquiry, email: evil, [secret]: secret });
  await postJson(url, evil);
  await postForm(url, { ...enquiry, page: `/${secret}` });
  await postJson(url, enquiry, { Origin: `https://${secret}.example` });
  await send(url, `/${secret}?${secret}`, { 'X-Forwarded-For': secret, 'User-Agent': secret });
  await untilDelivered(service);
  await service.stop();
  const events = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events.filter(({ event }) => event === 'enquiry.delivered')).toHaveLength(2);
  expect(events.every(({ time, event }) => typeof time === 'string' && event !== 'forged')).toBe(true);
  expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
});
