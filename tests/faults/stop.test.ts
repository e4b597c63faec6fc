import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postJson } from '../service/support/requests.ts';
import { runService, untilDelivered } from '../service/support/running-service.ts';
import { startService } from '../service/support/service-process.ts';
import { makeSiteFolder } from '../service/support/site-folder.ts';
import { until } from '../service/support/until.ts';
import { sendVisitors } from '../service/support/visitors.ts';
import { expectEachDeliveredOnce, readAll, startCountingServer } from './support.ts';

test(
  'SIGTERM in the middle ends the service in order: nothing is lost, cut off or mailed twice',
  { tags: ['full'] },
  async () => {
    const folder = makeSiteFolder();
    const databaseFile = join(folder, 'data/enquiries.db');
    const mailServer = await startCountingServer();
    const settings = { SMTP_URL: mailServer.url, RATE_LIMIT: '0' };
    const service = await startService(folder, settings);
    const visitors = sendVisitors(8);
    visitors.url = service.url;
    await until(
      'many enquiries are on their way',
      () => visitors.confirmed.size >= 50 && mailServer.mails.size >= 5,
    );
    expect(await service.end('SIGTERM')).toBe(0);

    // Nothing is left half done.
    const rows = readAll(databaseFile);
    expect(rows.filter(({ state }) => state === 'sending')).toEqual([]);
    const stored = new Set(rows.map(({ id }) => id));
    expect([...visitors.confirmed].filter((id) => !stored.has(id))).toEqual([]);

    const next = await runService({ ...settings, ENQUIRY_DB: databaseFile }, { folder });
    visitors.url = next.url;
    await visitors.goHome();
    await untilDelivered(next);
    const figures = expectEachDeliveredOnce(databaseFile, visitors.confirmed, mailServer.mails);
    expect(figures).toMatchObject({ mailedTwice: 0, unknown: 0 });
  },
);

test('SIGTERM ends the service although the reader of its log has stalled', { tags: ['full'] }, async () => {
  const service = await startService(makeSiteFolder(), { RATE_LIMIT: '0' }, { stallsLog: true });
  // More lines than the pipe to the reader holds.
  for (let posts = 0; posts < 40; posts += 1) {
    const malformed = Array.from({ length: 50 }, () => postJson(service.url, '{'));
    for (const { status } of await Promise.all(malformed)) expect(status).toBe(400);
  }
  expect(await service.end('SIGTERM')).toBe(0);
});
