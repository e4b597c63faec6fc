import { describe, expect, test } from 'vitest';
import { isLong } from '../service/support/long.ts';
import { mailedIds } from '../service/support/mail-server.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { startMail } from '../service/support/running-service.ts';
import { until } from '../service/support/until.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { addressOfNobody, EDGE, startOn, storedIn, untilDelivered } from './support/hosts.ts';

const HEALTH_TOKEN = 'a-token-of-the-monitor';

/** Deliveries in progress when the service ended keep their lease of half a minute. Both tests wait for it. */
describe.concurrent('on the edge,', { tags: ['full'], timeout: 300_000 }, () => {
  test.for([
    ['other settings', isLong ? 1_000 : 100, 1],
    ['more shards', 20, 4],
  ] as const)(
    'a start with %s delivers waiting enquiries, and stores none again',
    async ([, count, shards], { onTestFinished }) => {
      const state = temporaryFolder(onTestFinished);
      const before = await startOn(EDGE, state, { SMTP_URL: await addressOfNobody() }, onTestFinished);
      const enquiries = Array.from({ length: count }, () => withId());
      const waiting = enquiries.slice(0, count / 2);
      for (const enquiry of waiting) await postJson(before.url, enquiry);
      await before.end('SIGTERM');

      const mail = await startMail({}, onTestFinished);
      const settings = { SMTP_URL: mail.url, ENQUIRY_SHARDS: String(shards), HEALTH_TOKEN };
      const after = await startOn(EDGE, state, settings, onTestFinished);
      for (const enquiry of enquiries) expect((await postJson(after.url, enquiry)).status).toBe(200);
      expect(EDGE.databasesIn(state)).toHaveLength(shards);
      await untilDelivered(state);
      expect(storedIn(EDGE, state)).toHaveLength(count);
      expect(mailedIds(mail)).toEqual(enquiries.map(({ id }) => id).sort());
      const headers = { Authorization: `Bearer ${HEALTH_TOKEN}` };
      // The service caches its health for a second.
      await until('none is waiting', async () => {
        const { waiting, ...health } = await (await fetch(`${after.url}/api/health`, { headers })).json();
        expect(health).toMatchObject({ ok: true, acceptsEnquiries: true, failed: 0 });
        return waiting === 0;
      });
    },
  );
});
