import { readdirSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { systemEnvironment } from '../../src/enquiry/environment.ts';
import { ADA, postJson } from './support/requests.ts';
import { runService, untilDelivered } from './support/running-service.ts';
import { until } from './support/until.ts';
import { inDatabase } from '../support/database.ts';
import { createRetention } from '../../src/enquiry/retention.ts';
import { createTrustedClock } from '../../src/enquiry/trusted-clock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The clocks of the service: it counts hours by fake timers, and the wall clock may be set besides. */
let clock: { offsetMs: number };
const environment = {
  ...systemEnvironment,
  now: () => Date.now() + clock.offsetMs,
  monotonic: () => performance.now(),
};
beforeEach(() => {
  clock = { offsetMs: 0 };
});

const TRUST_CLOCK = `UPDATE housekeeping SET clock_trusted_at = ${Date.now()}`;

/** Stores 250 enquiries that were delivered ten days ago, and one in each other state; returns their database. */
async function tenDaysLater() {
  const service = await runService();
  await postJson(service.url, ADA);
  await untilDelivered(service);
  inDatabase(service.config.databaseFile, (database) => {
    const insert = database.prepare(`
      INSERT INTO enquiries (id, name, email, phone, service, message, received_at, state, delivered_at)
      VALUES (?, 'Old', 'old@visitor.example', '1', 'SEO', 'Old', 1, ?, ?)
    `);
    const tenDaysAgo = Date.now() - 10 * DAY_MS;
    for (let count = 0; count < 250; count += 1) insert.run(`delivered-${count}`, 'delivered', tenDaysAgo);
    for (const state of ['stored', 'waiting', 'unknown', 'failed', 'spam']) insert.run(state, state, null);
    database.exec(TRUST_CLOCK);
  });
  await service.stop();
  return service.config.databaseFile;
}

test('enquiries are erased so many days after their delivery, and nothing else ever is', async () => {
  const ENQUIRY_DB = await tenDaysLater();
  const longer = await runService({ ENQUIRY_DB, ENQUIRY_RETENTION_DAYS: '11' });
  expect(longer.stored('id')).toHaveLength(256);
  await longer.stop();

  const service = await runService({ ENQUIRY_DB, ENQUIRY_RETENTION_DAYS: '9' });
  await until('the old ones are erased', () => service.logged('retention.erased')[0]);
  expect(service.logged('retention.erased')).toMatchObject([{ enquiries: 250, days: 9 }]);
  expect(service.stored('state')).toEqual(['delivered', 'stored', 'waiting', 'unknown', 'failed', 'spam']);
});

test('the mail files of what is erased go with it', async () => {
  const service = await runService();
  await postJson(service.url, ADA);
  await untilDelivered(service);
  expect(readdirSync(service.config.outboxFolder)).toHaveLength(1);
  await service.stop();
  inDatabase(service.config.databaseFile, (database) =>
    database.exec(`UPDATE enquiries SET delivered_at = 1; ${TRUST_CLOCK}`),
  );
  const settings = { ENQUIRY_DB: service.config.databaseFile, ENQUIRY_RETENTION_DAYS: '9' };
  const later = await runService(settings);
  await until('it is erased', () => later.logged('retention.erased')[0]);
  expect(readdirSync(service.config.outboxFolder)).toEqual([]);
});

test('without the setting everything is kept', async () => {
  const service = await runService({ ENQUIRY_DB: await tenDaysLater() });
  expect(service.config.retentionDays).toBeUndefined();
  expect(service.stored('id')).toHaveLength(256);
});

/** Runs retention with clocks that the test moves by the hour, on a store that notes what would be erased. */
async function runRetention(trustedAt: number | null, wall = Date.UTC(2026, 0, 1)) {
  vi.useFakeTimers({ now: wall, toFake: ['Date', 'setInterval', 'clearInterval', 'performance'] });
  const housekeeping = { erasurePending: false, clockTrustedAt: trustedAt };
  const erasedAt: string[] = [];
  const store = {
    readHousekeeping: () => housekeeping,
    async trustClock(now: number) {
      housekeeping.clockTrustedAt = now;
    },
    selectKeptEnough: (before: number) => {
      erasedAt.push(new Date(before).toISOString().slice(0, 13));
      return [];
    },
    erase: async () => [],
    scrubErased: () => true,
  };
  const retention = createRetention({
    store,
    isClockTrusted: createTrustedClock({ store, environment }),
    environment,
    log: { event() {}, flush() {} },
    config: { retentionDays: 0 },
    eraseMailFiles: async () => {},
  });
  retention.start();
  const passHours = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) await vi.advanceTimersByTimeAsync(HOUR_MS);
  };
  const stop = async () => {
    await retention.stop();
    vi.useRealTimers();
  };
  await vi.advanceTimersByTimeAsync(0);
  return { erasedAt, housekeeping, passHours, stop };
}

test('a clock that jumps years ahead erases nothing until it has held for a day', async () => {
  const start = Date.UTC(2026, 0, 1);
  const { erasedAt, passHours, stop } = await runRetention(start, start);
  await passHours(2);
  expect(erasedAt).toEqual(['2026-01-01T00', '2026-01-01T01', '2026-01-01T02']);
  clock.offsetMs = 5 * 365 * DAY_MS;
  await passHours(24);
  expect(erasedAt).toHaveLength(3);
  await passHours(1);
  expect(erasedAt.at(-1)).toBe('2031-01-01T03');
  await stop();
});

test('a clock that jumps ahead and back again within a day erases nothing by the wrong time', async () => {
  const start = Date.UTC(2026, 0, 1);
  const { erasedAt, passHours, stop } = await runRetention(start, start);
  clock.offsetMs = 30 * DAY_MS;
  await passHours(12);
  clock.offsetMs = 0;
  await passHours(30);
  expect(erasedAt.every((time) => time < '2026-01-03')).toBe(true);
  expect(erasedAt.length).toBeGreaterThan(1);
  await stop();
});

test('a service that starts with a clock years ahead erases nothing until it has held for a day', async () => {
  const { erasedAt, passHours, stop } = await runRetention(Date.UTC(2026, 0, 1), Date.UTC(2031, 0, 1));
  await passHours(23);
  expect(erasedAt).toEqual([]);
  await passHours(1);
  expect(erasedAt).toHaveLength(1);
  await stop();
});

test('a service that is restarted every night erases all the same', async () => {
  const start = Date.UTC(2026, 0, 1);
  const { erasedAt, stop } = await runRetention(start, start + 2 * HOUR_MS);
  expect(erasedAt).toEqual(['2026-01-01T02']);
  await stop();
});

test('an enquiry that was delivered while the clock was years behind is kept as long as any other', async () => {
  const first = await runService();
  await until('the database is there', async () => (await fetch(`${first.url}/api/health`)).ok);
  inDatabase(first.config.databaseFile, (database) => database.exec(TRUST_CLOCK));
  await first.stop();
  const ENQUIRY_DB = first.config.databaseFile;
  const behind = { ...systemEnvironment, now: () => Date.UTC(2020, 0, 1) };
  const second = await runService({ ENQUIRY_DB }, { environment: behind });
  await postJson(second.url, ADA);
  await untilDelivered(second);
  expect(Number(second.stored('delivered_at')[0])).toBeGreaterThan(Date.now() - HOUR_MS);
});
