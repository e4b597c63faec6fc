import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ADA, postJson } from './support/requests.ts';
import { runService, untilDelivered } from './support/running-service.ts';
import { until } from './support/until.ts';
import { inDatabase } from '../support/database.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Stores 250 enquiries that were delivered ten days ago, one of them with its mail file, and one in each other state or
 * delivered just now.
 */
async function tenDaysLater() {
  const service = await runService();
  await postJson(service.url, ADA);
  await untilDelivered(service);
  inDatabase(service.config.databaseFile, (database) => {
    const addEnquiry = database.prepare(`
      INSERT INTO enquiries (id, name, email, phone, service, message, received_at)
      VALUES (?, 'Old', 'old@visitor.example', '1', 'SEO', 'Old', 1)
    `);
    const addDelivery = database.prepare(`
      INSERT INTO deliveries (id, channel, state, delivered_at, due_at, last_error_at)
      VALUES (:id, 'mail', :state, :deliveredAt, iif(:state IN ('stored', 'waiting', 'unknown'), 1, NULL), 1)
    `);
    const insert = (id: string, state: string, deliveredAt: number | null) => {
      addEnquiry.run(id);
      addDelivery.run({ id, state, deliveredAt });
    };
    const tenDaysAgo = Date.now() - 10 * DAY_MS;
    database.exec(`UPDATE deliveries SET delivered_at = ${tenDaysAgo}`);
    for (let count = 1; count < 250; count += 1) insert(`delivered-${count}`, 'delivered', tenDaysAgo);
    insert('now', 'delivered', Date.now());
    for (const state of ['stored', 'waiting', 'unknown', 'failed', 'spam']) insert(state, state, null);
  });
  await service.stop();
  return service.config;
}

test('only enquiries delivered so many days ago are erased, with their mail files', async () => {
  const { databaseFile: ENQUIRY_DB, outboxFolder } = await tenDaysLater();
  // What waits is not delivered.
  const settings = { ENQUIRY_DB, SMTP_URL: 'smtp://127.0.0.1:1' };
  expect(readdirSync(outboxFolder)).toHaveLength(1);
  for (const setting of [{}, { ENQUIRY_RETENTION_DAYS: '11' }] as Record<string, string>[]) {
    const keeping = await runService({ ...settings, ...setting });
    await keeping.stop();
    expect(keeping.stored('id')).toHaveLength(256);
  }

  const service = await runService({ ...settings, ENQUIRY_RETENTION_DAYS: '9' });
  await until('the old ones are erased', () => service.logged('retention.erased')[0]);
  expect(service.logged('retention.erased')).toMatchObject([{ enquiries: 250, days: 9 }]);
  expect(service.stored('id')).toEqual(['now', 'stored', 'waiting', 'unknown', 'failed', 'spam']);
  expect(readdirSync(outboxFolder)).toEqual([]);
});
