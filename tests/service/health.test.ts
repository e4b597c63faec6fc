import { describe, expect, test } from 'vitest';
import { send } from './support/raw-request.ts';
import { ADA, postJson } from './support/requests.ts';
import { runService } from './support/running-service.ts';

const TOKEN = 'a-token-of-a-monitor-elsewhere';
const PUBLIC = { ok: true };

async function startWithTrouble(settings: Record<string, string> = {}) {
  const service = await runService({ SMTP_URL: 'smtp://127.0.0.1:1', ...settings });
  await postJson(service.url, ADA);
  const ask = async (headers: Record<string, string> = {}) => {
    const { status, body } = await send(service.url, '/api/health', headers);
    expect(status).toBe(200);
    return JSON.parse(body.toString());
  };
  return ask;
}

describe('the health of the service', () => {
  test('is told in full to a program on the same machine', async () => {
    const ask = await startWithTrouble();
    expect(await ask()).toMatchObject({ ok: true, acceptsEnquiries: true, waiting: 1, failed: 0 });
    expect(await ask({ Host: 'localhost:4321' })).toMatchObject({ waiting: 1 });
  });

  test('is told as up or down alone to the public', async () => {
    const ask = await startWithTrouble({ HEALTH_TOKEN: TOKEN });
    const Host = 'www.agency.example';
    for (const headers of [
      { Host },
      { 'X-Forwarded-For': '203.0.113.7' },
      // A proxy that claims to be this machine.
      { 'X-Forwarded-For': '127.0.0.1' },
      { Via: '1.1 proxy' },
      { Host, Authorization: 'Bearer a-token-of-somebody-else-here' },
      { Host, Authorization: 'Bearer ' },
    ] as Record<string, string>[])
      expect([headers, await ask(headers)]).toEqual([headers, PUBLIC]);
  });

  test('is told in full to a monitor elsewhere that has the token', async () => {
    const headers = {
      Host: 'www.agency.example',
      'X-Forwarded-For': '203.0.113.7',
      Authorization: `Bearer ${TOKEN}`,
    };
    expect(await (await startWithTrouble({ HEALTH_TOKEN: TOKEN }))(headers)).toMatchObject({ waiting: 1 });
    expect(await (await startWithTrouble())(headers)).toEqual(PUBLIC);
    expect(await (await startWithTrouble())({ ...headers, Authorization: 'Bearer undefined' })).toEqual(
      PUBLIC,
    );
  });
});
