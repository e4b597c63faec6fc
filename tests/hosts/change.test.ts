import { expect, test } from 'vitest';
import { isLong } from '../service/support/long.ts';
import { mailedIds } from '../service/support/mail-server.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { startMail } from '../service/support/running-service.ts';
import { until } from '../service/support/until.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { addressOfNobody, startOnEdge, storedIn, untilDelivered } from './support/hosts.ts';

const COUNT = isLong ? 1_000 : 20;

test(
  'on the edge, a start with other settings delivers waiting enquiries, and stores none again',
  { tags: ['full'], timeout: 300_000 },
  async () => {
    const state = temporaryFolder();
    const before = await startOnEdge(state, { SMTP_URL: await addressOfNobody() });
    const enquiries = Array.from({ length: COUNT }, () => withId());
    for (const enquiry of enquiries.slice(0, COUNT / 2)) await postJson(before.url, enquiry);
    await before.end('SIGTERM');

    const mail = await startMail();
    const after = await startOnEdge(state, { SMTP_URL: mail.url });
    for (const enquiry of enquiries) expect((await postJson(after.url, enquiry)).status).toBe(200);
    await untilDelivered(state);
    expect(storedIn(state)).toHaveLength(COUNT);
    expect(mailedIds(mail)).toEqual(enquiries.map(({ id }) => id).sort());
    // The service caches its health for a second.
    await until('none is waiting', async () => {
      const { waiting, ...health } = await (await fetch(`${after.url}/api/health`)).json();
      expect(health).toMatchObject({ ok: true, acceptsEnquiries: true, failed: 0 });
      return waiting === 0;
    });
  },
);
