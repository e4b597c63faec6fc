import { expect, test } from 'vitest';
import { ADA, postJson } from './support/requests.ts';
import { runService } from './support/running-service.ts';
import { until } from './support/until.ts';

const DAY_MS = 24 * 3_600_000;

/** Stores 250 enquiries that were delivered ten days ago, and one in each other state; returns their database. */
async function tenDaysLater() {
  const service = await runService();
  await postJson(service.url, ADA);
  await until('it is delivered', () => service.stored('state')[0] === 'delivered');
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(service.config.databaseFile);
  const insert = database.prepare(`
    INSERT INTO enquiries (id, name, email, phone, service, message, received_at, state, delivered_at)
    VALUES (?, 'Old', 'old@visitor.example', '1', 'SEO', 'Old', 1, ?, ?)
  `);
  const tenDaysAgo = Date.now() - 10 * DAY_MS;
  for (let count = 0; count < 250; count += 1) insert.run(`delivered-${count}`, 'delivered', tenDaysAgo);
  for (const state of ['stored', 'waiting', 'unknown', 'failed', 'spam']) insert.run(state, state, null);
  database.close();
  await service.stop();
  return service.config.databaseFile;
}

test('enquiries are erased so many days after their delivery, and nothing else ever is', async () => {
  const ENQUIRY_DB = await tenDaysLater();
  const longer = await runService({ ENQUIRY_DB, ENQUIRY_RETENTION_DAYS: '11' });
  expect(longer.stored('id')).toHaveLength(256);
  await longer.stop();

  const service = await runService({ ENQUIRY_DB, ENQUIRY_RETENTION_DAYS: '9' });
  const erasure = await until('the old ones are erased', () =>
    service.events.find(({ name }) => name === 'retention.erased'),
  );
  expect(erasure.fields).toEqual({ enquiries: 250, days: 9 });
  expect(service.stored('state')).toEqual(['delivered', 'stored', 'waiting', 'unknown', 'failed', 'spam']);
});

test('without the setting everything is kept', async () => {
  const service = await runService({ ENQUIRY_DB: await tenDaysLater() });
  expect(service.config.retentionDays).toBeUndefined();
  expect(service.stored('id')).toHaveLength(256);
});
