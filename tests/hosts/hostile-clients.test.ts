import { beforeAll, describe, expect, test } from 'vitest';
import { openRaw, PART, POST, statusAfter, statusOf } from '../service/support/raw-request.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { afterTests } from '../service/support/site-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startOnEdge } from './support/hosts.ts';

/** The header with the address of a client. Cloudflare writes it, whatever a client sends in it. */
const CLIENT = 'CF-Connecting-IP';

describe('on the edge, a client that', { tags: ['full'] }, () => {
  const onEnd = afterTests();
  let service: Awaited<ReturnType<typeof startOnEdge>>;
  beforeAll(async () => {
    service = await startOnEdge(temporaryFolder(onEnd), { RATE_LIMIT: '2' }, onEnd);
  });
  test('sends too many enquiries is refused before its body is read, whatever address it claims', async () => {
    const { url, stored } = service;
    const forged = (last: number) => ({
      ...{ 'X-Forwarded-For': `192.0.2.${last}`, 'X-Real-IP': `192.0.2.${last}` },
      ...{ Forwarded: `for=192.0.2.${last}`, 'True-Client-IP': `192.0.2.${last}` },
    });
    const statuses: number[] = [];
    for (let sent = 1; sent <= 6; sent += 1)
      statuses.push((await postJson(url, withId(), forged(sent))).status);
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429]);
    expect(await statusAfter(url, `${POST}Content-Length: 500\r\n\r\n`)).toBe(429);
    expect((await postJson(url, withId(), { [CLIENT]: '192.0.2.9' })).status).toBe(200);
    expect(stored('id')).toHaveLength(3);
  });

  test('never ends its enquiry gets 408', async () => {
    const head = `${POST}${CLIENT}: 192.0.2.10\r\nContent-Length: 500\r\n\r\n`;
    const { closed } = openRaw(service.url, head + PART);
    expect(statusOf(await closed)).toBe(408);
  }, 120_000);
});
