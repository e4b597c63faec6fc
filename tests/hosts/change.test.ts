import { describe, expect, test } from 'vitest';
import { startCountingServer } from '../faults/support.ts';
import { isLong } from '../service/support/long.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { until } from '../service/support/until.ts';
import { addressOfNobody, EDGE, isDelivered, newState, startOn, storedIn } from './support/hosts.ts';

const WAITING = isLong ? 1_000 : 100;

/** What was being tried when the service ended keeps its lease of half a minute. Both tests wait for it. */
describe.concurrent('on the edge,', { tags: ['full'], timeout: 300_000 }, () => {
  test('a start with other settings sends what has been waiting, each once', async ({ onTestFinished }) => {
    const state = newState(onTestFinished);
    const before = await startOn(EDGE, state, { SMTP_URL: await addressOfNobody() }, onTestFinished);
    const enquiries = Array.from({ length: WAITING }, () => withId());
    for (const enquiry of enquiries) await postJson(before.url, enquiry);
    await before.end('SIGTERM');

    const mail = await startCountingServer({ onEnd: onTestFinished });
    await startOn(EDGE, state, { SMTP_URL: mail.url }, onTestFinished);
    await until('all are delivered', () => storedIn(EDGE, state).every(isDelivered), 180_000);
    expect(mail.mails).toEqual(new Map(enquiries.map(({ id }) => [id, 1])));
  });

  test('more shards lose no waiting enquiry, and store none again', async ({ onTestFinished }) => {
    const state = newState(onTestFinished);
    const enquiries = Array.from({ length: 20 }, () => withId());
    const one = await startOn(EDGE, state, { SMTP_URL: await addressOfNobody() }, onTestFinished);
    for (const enquiry of enquiries.slice(0, 10)) await postJson(one.url, enquiry);
    await one.end('SIGTERM');

    const mail = await startCountingServer({ onEnd: onTestFinished });
    const token = 'a-token-of-the-monitor';
    const settings = { SMTP_URL: mail.url, ENQUIRY_SHARDS: '4', HEALTH_TOKEN: token };
    const four = await startOn(EDGE, state, settings, onTestFinished);
    for (const enquiry of enquiries) expect((await postJson(four.url, enquiry)).status).toBe(200);
    expect(EDGE.databasesIn(state)).toHaveLength(4);
    await until('all are delivered', () => storedIn(EDGE, state).every(isDelivered), 180_000);
    expect(storedIn(EDGE, state)).toHaveLength(enquiries.length);
    expect(mail.mails).toEqual(new Map(enquiries.map(({ id }) => [id, 1])));
    const headers = { Authorization: `Bearer ${token}` };
    // The service remembers its health for a second.
    await until('none is waiting', async () => {
      const response = await fetch(`${four.url}/api/health`, { headers });
      const { waiting, ...health } = (await response.json()) as Record<string, unknown>;
      expect(health).toMatchObject({ ok: true, acceptsEnquiries: true, failed: 0 });
      return waiting === 0;
    });
  });
});
