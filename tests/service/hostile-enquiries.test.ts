import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startMailServer } from './support/mail-server.ts';
import { send } from './support/raw-request.ts';
import { ADA, postForm, postJson, withId } from './support/requests.ts';
import { type RunningService, runService } from './support/running-service.ts';
import { startService } from './support/service-process.ts';
import { makeSiteFolder } from './support/site-folder.ts';
import { until } from './support/until.ts';
import { REQUIRED_FIELDS } from '../support/required-fields.ts';

let service: RunningService;
const cleanUps: (() => void | Promise<void>)[] = [];
beforeAll(async () => {
  service = await runService({}, { onEnd: (cleanUp) => cleanUps.unshift(cleanUp) });
});
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

const post = (body: BodyInit, headers: Record<string, string>) =>
  fetch(`${service.url}/api/send-mail`, { method: 'POST', headers, body, redirect: 'manual' });
const JSON_TYPE = { 'Content-Type': 'application/json' };
const nest = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

describe('a body that is refused, and stores nothing:', () => {
  test.each<[string, BodyInit, number]>([
    ['objects in objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 422],
    ['deep nesting in a field', JSON.stringify(ADA).replace('"Ada Example"', nest(30_000, '[', ']')), 422],
    ['ten thousand keys', `{${Array.from({ length: 10_000 }, (_, key) => `"k${key}":1`).join()}}`, 422],
    ['a prototype', '{"__proto__":{"name":"a","email":"a@b.c"},"constructor":{"prototype":{}}}', 422],
    [
      'numbers beyond all bounds',
      '{"name":1e999,"email":-1e-999,"phone":123456789012345678901234567890}',
      422,
    ],
    ['JSON with comments', `/* */${JSON.stringify(ADA)}`, 400],
    ['UTF-16', Buffer.from(JSON.stringify(ADA), 'utf16le'), 400],
    ['gzip', gzipSync(JSON.stringify(ADA)), 400],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x80]), 400],
    ['nothing but zeros', Buffer.alloc(1000), 400],
    ['an id of another kind', JSON.stringify({ ...ADA, id: { $ne: null } }), 422],
    ['an id that is SQL', JSON.stringify({ ...ADA, id: "'; DROP TABLE enquiries; --" }), 422],
  ])('%s', async (_what, body, status) => {
    const before = service.stored('id').length;
    const answer = await post(body, JSON_TYPE);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ success: false });
    expect(service.stored('id')).toHaveLength(before);
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  test.each([
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/html',
    'application/json-patch+json',
    'application/xml',
    '',
  ])('the content type "%s"', async (type) => {
    const answer = await send(service.url, '/api/send-mail', type ? { 'Content-Type': type } : {}, 'POST');
    expect(answer.status).toBe(415);
  });

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])(
    'the method %s',
    async (method) => {
      const answer = await send(service.url, '/api/send-mail', {}, method);
      expect([answer.status, answer.headers.allow]).toEqual([405, 'POST, OPTIONS']);
    },
  );
});

describe('an enquiry is taken as what it is', () => {
  test('or refused, where its bytes are not UTF-8: nothing is stored garbled', async () => {
    const count = service.stored('id').length;
    const latin1 = Buffer.from(JSON.stringify({ ...ADA, message: 'Grüße' }), 'latin1');
    const declared = { 'Content-Type': 'application/json; charset=iso-8859-1' };
    for (const headers of [JSON_TYPE, declared]) expect((await post(latin1, headers)).status).toBe(400);
    expect((await post(Buffer.from(JSON.stringify(ADA), 'utf16le'), JSON_TYPE)).status).toBe(400);
    const form = new URLSearchParams(
      Object.entries({ ...ADA, message: 'X' }) as [string, string][],
    ).toString();
    const answer = await post(Buffer.from(form.replace('message=X', 'message=Gr%FC%DFe')), {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect(answer.headers.get('location')).toBe('/contact#enquiry-failed');
    expect(service.stored('id')).toHaveLength(count);
    // A percent sign that encodes nothing is a percent sign.
    await post(Buffer.from(form.replace('message=X', 'message=100%+sure')), {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect(service.stored('message').at(-1)).toBe('100% sure');
  });

  test('with a byte order mark, in JSON of another name, with keys that come twice or that nobody knows', async () => {
    const body = `\ufeff{"name":"First","extra":{"a":[1]},${JSON.stringify(ADA).slice(1)}`;
    const answer = await post(body, { 'Content-Type': 'Application/JSON ; charset=UTF-8' });
    expect(answer.status).toBe(200);
    expect(service.stored('name').at(-1)).toBe(ADA.name);
  });

  test('with SQL, HTML and templates in every field, to the letter', async () => {
    const evil = `'); DROP TABLE enquiries; --<script>alert(1)</script>\${7*7}{{7*7}}%00%s`;
    const enquiry = { ...ADA, name: evil, phone: evil.slice(0, 50), service: evil, message: evil };
    expect((await postJson(service.url, enquiry)).status).toBe(200);
    for (const field of ['name', 'service', 'message']) expect(service.stored(field).at(-1)).toBe(evil);
    const form = await postForm(service.url, enquiry);
    expect(form.headers.get('location')).toBe('/services/seo#enquiry-sent');
    expect(service.stored('message').at(-1)).toBe(evil);
  });

  test('with a form whose fields come twice: the first counts', async () => {
    const fields = new URLSearchParams({ ...ADA, writingMs: '5000' });
    fields.append('email', 'second@other.example');
    await post(fields, {});
    expect(service.stored('email').at(-1)).toBe(ADA.email);
  });
});

test.each(REQUIRED_FIELDS)(
  'nothing in the field %s gets into a header, the envelope or another mail',
  async (field) => {
    const mailServer = await startMailServer();
    onTestFinished(mailServer.close);
    const { url, stored } = await runService({ SMTP_URL: mailServer.url });
    const tricks = [
      'x\r\nBcc: victim@other.example\r\n\r\nbody',
      'x\n.\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<victim@other.example>\r\nDATA\r\n',
      'x\u2028Bcc: victim@other.example\u0085Cc: victim@other.example',
      '=?utf-8?Q?=0D=0ABcc:_victim@other.example?=',
      'ada@visitor.example, victim@other.example',
      '"<victim@other.example>" <ada@visitor.example>',
      'victim@other.example%0ABcc:victim@other.example',
    ];
    let taken = 0;
    for (const trick of tricks) {
      const enquiry = withId({ ...ADA, [field]: trick.slice(0, field === 'phone' ? 50 : 200) });
      if ((await postJson(url, enquiry)).status === 200) taken += 1;
    }
    await until(
      'all that were taken are delivered',
      () => stored('state').filter((state) => state === 'delivered').length === taken,
    );
    expect(mailServer.mails).toHaveLength(taken);
    for (const { recipients, to, cc, bcc, replyTo, headers } of mailServer.mails) {
      expect(recipients).toEqual(['hello@fallline.example']);
      expect([to?.length, cc, bcc, replyTo?.length]).toEqual([1, undefined, undefined, 1]);
      expect(headers).toHaveLength(9);
    }
  },
);

test('the log holds one JSON object per line and not a word of what people wrote, whatever they wrote', async () => {
  const { url, events, end } = await startService(makeSiteFolder(), { RATE_LIMIT: '0' });
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
  await until(
    'the two texts are delivered',
    () => events().filter(({ event }) => event === 'enquiry.delivered').length === 2,
  );
  await end('SIGTERM');
  expect(events().every(({ time, event }) => typeof time === 'string' && event !== 'forged')).toBe(true);
  expect(JSON.stringify(events()).toLowerCase()).not.toContain(secret.toLowerCase());
});
