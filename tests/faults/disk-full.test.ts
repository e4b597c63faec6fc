import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TEXTS } from '../../src/enquiry/contract/texts.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { movableClock, runService, startMail, untilDelivered } from '../service/support/running-service.ts';
import { startService } from '../service/support/service-process.ts';
import { makeSiteFolder } from '../service/support/site-folder.ts';
import { until } from '../service/support/until.ts';
import { expectEachDeliveredOnce } from './support.ts';

test('with a full disk nothing is confirmed, health says so, and all that was confirmed is there afterwards', async () => {
  const folder = makeSiteFolder();
  const databaseFile = join(folder, 'data/enquiries.db');
  const mail = await startMail();
  const settings = { SMTP_URL: mail.url };
  // The write-ahead log outgrows it after some dozens of enquiries.
  const through = ['sh', '-c', 'ulimit -S -f 800 && exec "$0" "$@"'];
  const service = await startService(folder, settings, { through });
  const confirmed = new Set<string>();
  const refused = await until('the disk is full', async () => {
    const enquiry = withId();
    const answer = await postJson(service.url, enquiry);
    if (answer.status === 200) confirmed.add(enquiry.id);
    return answer.status === 200 ? undefined : answer;
  });
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({ success: false, message: TEXTS.notSent });
  expect(confirmed.size).toBeGreaterThan(5);
  const health = await until('health says so', async () => {
    const answer = await fetch(`${service.url}/api/health`);
    return answer.status === 503 ? answer.json() : undefined;
  });
  expect(health).toMatchObject({ ok: false, acceptsEnquiries: false, waiting: expect.any(Number) });
  // The site itself goes on.
  expect((await fetch(`${service.url}/about`)).status).toBe(200);
  await service.end('SIGKILL');

  const next = await runService(settings, { folder, environment: movableClock(60_000) });
  const late = withId();
  expect((await postJson(next.url, late)).status).toBe(200);
  confirmed.add(late.id);
  await untilDelivered(next);
  expectEachDeliveredOnce(databaseFile, confirmed, mail);
});
