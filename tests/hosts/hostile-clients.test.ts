import { describe, expect, test } from 'vitest';
import { openRaw, PART, POST, statusAfter, statusOf } from '../service/support/raw-request.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startOnEdge } from './support/hosts.ts';

/** Starts the service on the edge until the end of the test. */
const startEdge = (settings: Record<string, string> = {}) => startOnEdge(temporaryFolder(), settings);

describe('on the edge, a client that', { tags: ['full'] }, () => {
  test('sends too many enquiries is refused before its body is read, whatever address it claims', async () => {
    const limited = await startEdge({ RATE_LIMIT: '2' });
    const forged = (last: number) => ({
      ...{ 'X-Forwarded-For': `192.0.2.${last}`, 'X-Real-IP': `192.0.2.${last}` },
      ...{ Forwarded: `for=192.0.2.${last}`, 'True-Client-IP': `192.0.2.${last}` },
    });
    const statuses: number[] = [];
    for (let sent = 1; sent <= 20; sent += 1)
      statuses.push((await postJson(limited.url, withId(), forged(sent))).status);
    expect(statuses).toEqual([200, 200, ...Array<number>(18).fill(429)]);
    expect(await statusAfter(limited.url, `${POST}Content-Length: 500\r\n\r\n`)).toBe(429);
    // Cloudflare writes this header, whatever a client sends in it.
    const other = await postJson(limited.url, withId(), { 'CF-Connecting-IP': '192.0.2.9' });
    expect(other.status).toBe(200);
    expect(limited.stored('id')).toHaveLength(3);
  });

  test('never ends its enquiry gets 408', async () => {
    const { url } = await startEdge();
    const { closed } = openRaw(url, `${POST}Content-Length: 500\r\n\r\n${PART}`);
    expect(statusOf(await closed)).toBe(408);
  }, 120_000);
});
