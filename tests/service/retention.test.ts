import { readdirSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemEnvironment } from '../../src/enquiry/environment.ts';
import { createRetention } from '../../src/enquiry/retention.ts';
import { createTrustedClock, keepReading } from '../../src/enquiry/trusted-clock.ts';
import { ADA, postJson } from './support/requests.ts';
import { runService, untilDelivered } from './support/running-service.ts';
import { until } from './support/until.ts';
import { inDatabase } from '../support/database.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const TRUST_CLOCK = `UPDATE housekeeping SET clock_trusted_at = ${Date.now()}`;

/**
 * Stores 250 enquiries that were delivered ten days ago, one of them with its mail file, and one in each other state or
 * delivered just now.
 */
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
    database.exec(`${TRUST_CLOCK}; UPDATE enquiries SET delivered_at = ${tenDaysAgo}`);
    for (let count = 1; count < 250; count += 1) insert.run(`delivered-${count}`, 'delivered', tenDaysAgo);
    insert.run('now', 'delivered', Date.now());
    for (const state of ['stored', 'waiting', 'unknown', 'failed', 'spam']) insert.run(state, state, null);
  });
  await service.stop();
  return service.config;
}

test('only enquiries delivered so many days ago are erased, with their mail files', async () => {
  const { databaseFile: ENQUIRY_DB, outboxFolder } = await tenDaysLater();
  expect(readdirSync(outboxFolder)).toHaveLength(1);
  for (const setting of [{}, { ENQUIRY_RETENTION_DAYS: '11' }] as Record<string, string>[]) {
    const keeping = await runService({ ENQUIRY_DB, ...setting });
    await keeping.stop();
    expect(keeping.stored('id')).toHaveLength(256);
  }

  const service = await runService({ ENQUIRY_DB, ENQUIRY_RETENTION_DAYS: '9' });
  await until('the old ones are erased', () => service.logged('retention.erased')[0]);
  expect(service.logged('retention.erased')).toMatchObject([{ enquiries: 250, days: 9 }]);
  expect(service.stored('id')).toEqual(['now', 'stored', 'waiting', 'unknown', 'failed', 'spam']);
  expect(readdirSync(outboxFolder)).toEqual([]);
});

const START = Date.UTC(2026, 0, 1);

/**
 * Runs retention on a store that records erasures. Fake timers advance by hours, and the wall clock may be set
 * besides.
 */
async function runRetention({ wall = START, hasMonotonic = true } = {}) {
  vi.useFakeTimers({ now: wall, toFake: ['Date', 'setInterval', 'clearInterval', 'performance'] });
  const clock = { offsetMs: 0 };
  const environment = {
    now: () => Date.now() + clock.offsetMs,
    ...(hasMonotonic && { monotonic: () => performance.now() }),
  };
  const housekeeping = { erasurePending: false, clockTrustedAt: START };
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
    thinViews: async () => {},
    scrubErased: () => true,
    readErasedIds: () => [],
  };
  const retention = createRetention({
    store,
    isClockTrusted: createTrustedClock({ store, environment, last: keepReading(store) }),
    environment,
    log: { event() {}, flush() {} },
    config: { retentionDays: 0 },
    eraseMailFiles: async () => 0,
  });
  retention.start();
  onTestFinished(async () => {
    await retention.stop();
    vi.useRealTimers();
  });
  const passHours = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) await vi.advanceTimersByTimeAsync(HOUR_MS);
  };
  await vi.advanceTimersByTimeAsync(0);
  return { clock, erasedAt, passHours };
}

/** On the edge there is none. */
describe.each([true, false])('with a monotonic clock: %s,', (hasMonotonic) => {
  test('a clock that jumps years ahead erases nothing until it has run for a day', async () => {
    const { clock, erasedAt, passHours } = await runRetention({ hasMonotonic });
    await passHours(2);
    expect(erasedAt).toEqual(['2026-01-01T00', '2026-01-01T01', '2026-01-01T02']);
    clock.offsetMs = 5 * 365 * DAY_MS;
    await passHours(24);
    expect(erasedAt).toHaveLength(3);
    await passHours(1);
    expect(erasedAt.at(-1)).toBe('2031-01-01T03');
  });

  test('a clock that jumps ahead and back within a day erases nothing by the wrong time', async () => {
    const { clock, erasedAt, passHours } = await runRetention({ hasMonotonic });
    clock.offsetMs = 30 * DAY_MS;
    await passHours(12);
    clock.offsetMs = 0;
    await passHours(30);
    expect(erasedAt.every((time) => time < '2026-01-03')).toBe(true);
    expect(erasedAt.length).toBeGreaterThan(1);
  });

  test('a clock that is corrected by some minutes stays trusted', async () => {
    const { clock, erasedAt, passHours } = await runRetention({ hasMonotonic });
    clock.offsetMs = -2 * 60_000;
    await passHours(3);
    expect(erasedAt).toHaveLength(4);
  });
});

test('a service that starts with a clock years ahead erases nothing until it has run for a day', async () => {
  const { erasedAt, passHours } = await runRetention({ wall: Date.UTC(2031, 0, 1) });
  await passHours(23);
  expect(erasedAt).toEqual([]);
  await passHours(1);
  expect(erasedAt).toHaveLength(1);
});

test('a service that is restarted every night still erases', async () => {
  const { erasedAt } = await runRetention({ wall: START + 2 * HOUR_MS });
  expect(erasedAt).toEqual(['2026-01-01T02']);
});

test('an enquiry delivered while the clock was years behind is kept as long as any other', async () => {
  const first = await runService();
  inDatabase(first.config.databaseFile, (database) => database.exec(TRUST_CLOCK));
  await first.stop();
  const { databaseFile: ENQUIRY_DB } = first.config;
  const behind = { ...systemEnvironment, now: () => Date.UTC(2020, 0, 1) };
  const second = await runService({ ENQUIRY_DB }, { environment: behind });
  await postJson(second.url, ADA);
  await untilDelivered(second);
  expect(Number(second.stored('delivered_at')[0])).toBeGreaterThan(Date.now() - HOUR_MS);
});
