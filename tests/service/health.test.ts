import { beforeAll, expect, test } from 'vitest';
import { send } from './support/raw-request.ts';
import { ADA, postJson } from './support/requests.ts';
import { runService } from './support/running-service.ts';
import { afterTests } from './support/site-folder.ts';
import { until } from './support/until.ts';

const TOKEN = 'a-token-of-a-monitor-elsewhere';
const Host = 'www.agency.example';
const MONITOR = { Host, 'X-Forwarded-For': '203.0.113.7', Authorization: `Bearer ${TOKEN}` };

/** Two services that cannot send an enquiry: one with a token for monitors elsewhere, one without. */
let withToken: string;
let withoutToken: string;
const onEnd = afterTests();
beforeAll(async () => {
  const start = async (settings: Record<string, string> = {}) => {
    const service = await runService({ SMTP_URL: 'smtp://127.0.0.1:1', ...settings }, { onEnd });
    await postJson(service.url, ADA);
    await until('it was tried', () => service.stored('last_error')[0] !== null);
    return service.url;
  };
  [withToken, withoutToken] = [await start({ HEALTH_TOKEN: TOKEN }), await start()];
});

async function ask(url: string, headers: Record<string, string>) {
  const { status, body } = await send(url, '/api/health', headers);
  expect(status).toBe(200);
  return JSON.parse(body.toString());
}

const IN_FULL = {
  ...{ ok: true, acceptsEnquiries: true, waiting: 1, failed: 0 },
  oldestWaitingSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  lastDeliveryError: 'Nothing listens at the address of the mail server.',
};

test.each<[who: string, headers: Record<string, string>]>([
  ['a program on the same machine', {}],
  ['one that uses another host name and port', { Host: 'localhost:4321' }],
  ['a remote monitor with the token', MONITOR],
])('health is reported in full, without personal data, to %s', async (_who, headers) => {
  const health = await ask(withToken, headers);
  expect(health).toMatchObject(IN_FULL);
  expect(JSON.stringify(health)).not.toMatch(/ada|visitor/i);
});

test.each<[who: string, headers: Record<string, string>]>([
  ['by its public name', { Host }],
  ['through a proxy', { 'X-Forwarded-For': '203.0.113.7' }],
  ['through a proxy that claims to be this machine', { 'X-Forwarded-For': '127.0.0.1' }],
  ['through a proxy that names only itself', { Via: '1.1 proxy' }],
  ['with another token', { Host, Authorization: 'Bearer a-token-of-somebody-else-here' }],
  ['with an empty token', { Host, Authorization: 'Bearer ' }],
])('health is reported only as up or down to a request %s', async (_how, headers) => {
  expect(await ask(withToken, headers)).toEqual({ ok: true });
});

test('a client that sends many wrong tokens is refused, but neither with the right one nor without one', async () => {
  const askFrom = async (localAddress: string, headers: Record<string, string> = {}) =>
    send(withToken, '/api/health', { Host, ...headers }, 'GET', localAddress);
  const guess = { Authorization: 'Bearer a-guess-of-the-token' };
  for (let count = 0; count < 10; count += 1) expect((await askFrom('127.0.0.2', guess)).status).toBe(200);
  const refused = await askFrom('127.0.0.2', guess);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await askFrom('127.0.0.3', guess)).status).toBe(200);
  expect((await askFrom('127.0.0.2')).status).toBe(200);
  expect(JSON.parse((await askFrom('127.0.0.2', MONITOR)).body.toString())).toMatchObject(IN_FULL);
});

test.each([TOKEN, 'undefined'])(
  'a service without a token knows no monitor, also not by "%s"',
  async (token) => {
    expect(await ask(withoutToken, { ...MONITOR, Authorization: `Bearer ${token}` })).toEqual({ ok: true });
    expect(await ask(withoutToken, {})).toMatchObject(IN_FULL);
  },
);
