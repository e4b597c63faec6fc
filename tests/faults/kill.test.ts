import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isLong } from '../service/support/long.ts';
import { postJson } from '../service/support/requests.ts';
import { runService, startMail, untilDelivered } from '../service/support/running-service.ts';
import { startService } from '../service/support/service-process.ts';
import { makeSiteFolder } from '../service/support/site-folder.ts';
import { until } from '../service/support/until.ts';
import { startReceiver } from '../service/support/webhook-receiver.ts';
import { readRows } from '../support/database.ts';
import { expectEachDeliveredOnce, expectEachPostedOnce, killUnderLoad, sendVisitors } from './support.ts';

/** Thousands of mails, each with two commits, on a busy machine. */
const PATIENCE_MS = isLong ? 600_000 : 240_000;
vi.setConfig({ testTimeout: 2 * PATIENCE_MS });

const KILLS = isLong ? 200 : 3;

test('a service that is killed at random moments under load loses nothing and sends nothing twice unnoticed', async () => {
  const folder = makeSiteFolder();
  const mail = await startMail();
  const receivers = [await startReceiver(), await startReceiver()];
  const settings = {
    SMTP_URL: mail.url,
    ENQUIRY_WEBHOOKS: receivers.map(({ url }) => url).join(),
  };
  const visitors = await killUnderLoad(() => startService(folder, settings), { times: KILLS });

  const last = await runService(settings, { folder });
  visitors.url = last.url;
  await visitors.goHome();
  const { databaseFile } = last.config;
  // Reading all rows each time would leave no time to the service in this process.
  const undelivered = `deliveries WHERE state <> 'delivered' LIMIT 1`;
  await until(
    'all are delivered over all channels',
    () => readRows(databaseFile, undelivered).length === 0,
    PATIENCE_MS,
  );
  await last.stop();
  const figures = expectEachDeliveredOnce(databaseFile, visitors.confirmed, mail);
  expect(figures.enquiries).toBeGreaterThanOrEqual(KILLS);
  for (const receiver of receivers) expectEachPostedOnce(databaseFile, receiver);
  if (isLong) console.info(JSON.stringify({ kills: KILLS, ...figures }));
});

test(
  'SIGTERM under load shuts down gracefully: nothing is lost, cut off or mailed twice',
  { tags: ['full'] },
  async () => {
    const folder = makeSiteFolder();
    const databaseFile = join(folder, 'data/enquiries.db');
    const mail = await startMail();
    const settings = { SMTP_URL: mail.url };
    const service = await startService(folder, settings);
    const visitors = sendVisitors(8);
    visitors.url = service.url;
    await until(
      'many enquiries are on their way',
      () => visitors.confirmed.size >= 50 && mail.mails.length >= 5,
    );
    expect(await service.end('SIGTERM')).toBe(0);

    // No delivery is left in progress.
    const rows = readRows(databaseFile);
    expect(rows.filter(({ state }) => state === 'sending')).toEqual([]);
    expect(visitors.confirmed.difference(new Set(rows.map(({ id }) => id)))).toEqual(new Set());

    const next = await runService(settings, { folder });
    visitors.url = next.url;
    await visitors.goHome();
    await untilDelivered(next);
    const figures = expectEachDeliveredOnce(databaseFile, visitors.confirmed, mail);
    expect(figures).toMatchObject({ mailedTwice: 0, unknown: 0 });
  },
);

test('SIGTERM ends the service even if the reader of its log has stalled', { tags: ['full'] }, async () => {
  const service = await startService(makeSiteFolder());
  service.child.stdout!.pause();
  // More lines than the pipe buffers.
  for (let posts = 0; posts < 40; posts += 1) {
    const malformed = Array.from({ length: 50 }, () => postJson(service.url, '{'));
    for (const { status } of await Promise.all(malformed)) expect(status).toBe(400);
  }
  expect(await service.end('SIGTERM')).toBe(0);
});
