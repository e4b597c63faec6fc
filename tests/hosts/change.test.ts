import { describe, expect, test } from 'vitest';
import { startCountingServer } from '../faults/support.ts';
import { isLong } from '../service/support/long.ts';
import { startMailServer } from '../service/support/mail-server.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { until } from '../service/support/until.ts';
import { HOSTS, newState, startOn, storedIn } from './support/hosts.ts';

const WAITING = isLong ? 1_000 : 100;
const PATIENCE_MS = 120_000;

async function addressOfNobody(): Promise<string> {
  const gone = await startMailServer();
  await gone.close();
  return gone.url;
}

const isDelivered = ({ state }: Record<string, unknown>) => state === 'delivered';

describe.each(HOSTS)('on $name', (host) => {
  test(
    'a start with other settings sends what has been waiting, each once',
    async () => {
      const state = newState();
      const before = await startOn(host, state, { SMTP_URL: await addressOfNobody() });
      const enquiries = Array.from({ length: WAITING }, () => withId());
      for (const enquiry of enquiries) await postJson(before.url, enquiry);
      await before.end('SIGTERM');

      const mail = await startCountingServer();
      await startOn(host, state, { SMTP_URL: mail.url });
      // What was being tried when the service ended keeps its lease.
      await until('all are delivered', () => storedIn(host, state).every(isDelivered), PATIENCE_MS);
      expect(mail.mails).toEqual(new Map(enquiries.map(({ id }) => [id, 1])));
    },
    PATIENCE_MS,
  );
});

describe.each(HOSTS.filter(({ name }) => name === 'edge'))('on $name', (host) => {
  test(
    'more shards lose no waiting enquiry, and store none again',
    async () => {
      const state = newState();
      const nobody = await addressOfNobody();
      const enquiries = Array.from({ length: 20 }, () => withId());
      const one = await startOn(host, state, { SMTP_URL: nobody });
      for (const enquiry of enquiries.slice(0, 10)) await postJson(one.url, enquiry);
      await one.end('SIGTERM');

      const mail = await startCountingServer();
      const settings = { SMTP_URL: mail.url, ENQUIRY_SHARDS: '4', HEALTH_TOKEN: 'a-token-of-the-monitor' };
      const four = await startOn(host, state, settings);
      for (const enquiry of enquiries) expect((await postJson(four.url, enquiry)).status).toBe(200);
      expect(host.databasesIn(state)).toHaveLength(4);
      await until('all are delivered', () => storedIn(host, state).every(isDelivered), PATIENCE_MS);
      expect(storedIn(host, state)).toHaveLength(enquiries.length);
      expect(mail.mails).toEqual(new Map(enquiries.map(({ id }) => [id, 1])));
      const headers = { Authorization: 'Bearer a-token-of-the-monitor' };
      // The service caches its health for a second.
      await until('none is waiting', async () => {
        const response = await fetch(`${four.url}/api/health`, { headers });
        const { waiting, ...health } = (await response.json()) as Record<string, unknown>;
        expect(health).toMatchObject({ ok: true, acceptsEnquiries: true, failed: 0 });
        return waiting === 0;
      });
    },
    PATIENCE_MS,
  );
});
