import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import { describe, expect, test } from 'vitest';
import { LOCKED_MS, startCountingServer } from '../faults/support.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { until } from '../service/support/until.ts';
import { addressOfNobody, EDGE, isDelivered, newState, startOn, storedIn } from './support/hosts.ts';

const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 365 * DAY_MS;
const TIMES = ['received_at', 'due_at', 'first_attempt_at', 'delivered_at', 'last_error_at'];
const HOURLY = { ENQUIRY_RETENTION_DAYS: '30' };

function change(file: string, work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(file, { timeout: LOCKED_MS });
  work(database);
  database.close();
}

/**
 * Moves the clock of workerd while it does not run, by moving all times that it has stored the other way. No library can
 * give it another clock: its allocator asks for the time before it could be loaded.
 */
function moveClock(state: string, byMs: number): void {
  for (const file of EDGE.databasesIn(state))
    change(file, (database) => {
      database.exec(`UPDATE enquiries SET ${TIMES.map((name) => `${name} = ${name} - ${byMs}`).join()}`);
      database.exec(`UPDATE housekeeping SET clock_trusted_at = clock_trusted_at - ${byMs}`);
    });
  moveReadings(state, { readAt: -byMs, steadySince: -byMs });
  moveAlarm(state, -byMs);
}

function moveAlarm(state: string, byMs: number): void {
  for (const file of EDGE.databasesIn(state))
    change(file, (database) =>
      database.exec(`UPDATE _cf_METADATA SET value = value + ${byMs}000000 WHERE key = 1`),
    );
  for (const file of globSync(join(state, 'objects/enquiries/metadata.sqlite')))
    // In nanoseconds.
    change(file, (database) =>
      database.exec(`UPDATE _cf_ALARM SET scheduled_time = scheduled_time + ${byMs}000000`),
    );
}

interface Readings {
  readAt: number;
  steadySince: number;
}

/** Reads what an object on the edge keeps of the clock, after moving it. */
function moveReadings(state: string, by: Partial<Readings> = {}): Readings | undefined {
  let readings: Readings | undefined;
  for (const file of EDGE.databasesIn(state))
    change(file, (database) => {
      const row = database.prepare(`SELECT value FROM _cf_KV WHERE key = 'clock'`).get();
      if (!row) return;
      const { readAt, steadySince } = JSON.parse(deserialize(row.value as Uint8Array)) as Readings;
      readings = { readAt: readAt + (by.readAt ?? 0), steadySince: steadySince + (by.steadySince ?? 0) };
      if (by.steadySince)
        database
          .prepare(`UPDATE _cf_KV SET value = ? WHERE key = 'clock'`)
          .run(serialize(JSON.stringify(readings)));
    });
  return readings;
}

/** The tests wait for leases, pauses and alarms at the same time. */
describe.concurrent('on the edge,', { tags: ['full'], timeout: 240_000 }, () => {
  test.for([YEAR_MS, -YEAR_MS])(
    'an enquiry that waits is delivered once after the clock jumped by %i ms',
    async (jump, { onTestFinished }) => {
      const state = newState(onTestFinished);
      const host = jump > 0 ? '127.0.0.4' : '127.0.0.5';
      const settings = { SMTP_URL: await addressOfNobody(host), ...HOURLY };
      const before = await startOn(EDGE, state, settings, onTestFinished);
      const enquiries = [withId(), withId()];
      for (const enquiry of enquiries) await postJson(before.url, enquiry);
      const isWaiting = (row: Record<string, unknown>) => row.state === 'waiting';
      await until('they wait', () => storedIn(EDGE, state).every(isWaiting));
      await before.end('SIGTERM');
      moveClock(state, jump);

      const port = Number(new URL(settings.SMTP_URL).port);
      const mail = await startCountingServer({ host, port, onEnd: onTestFinished });
      await startOn(EDGE, state, settings, onTestFinished);
      await until('all are delivered', () => storedIn(EDGE, state).every(isDelivered), 150_000);
      expect(mail.mails).toEqual(new Map(enquiries.map(({ id }) => [id, 1])));
    },
  );

  test('a clock that leaps ahead by a year erases nothing until it has gone on for a day', async ({
    onTestFinished,
  }) => {
    const state = newState(onTestFinished);
    const mail = await startCountingServer({ onEnd: onTestFinished });
    const start = () => startOn(EDGE, state, { SMTP_URL: mail.url, ...HOURLY }, onTestFinished);
    /** Starts the service, lets it read the clock, and ends it. */
    async function readClock(): Promise<void> {
      moveAlarm(state, -DAY_MS);
      const began = Date.now();
      const service = await start();
      await until('it has read the clock', () => (moveReadings(state)?.readAt ?? 0) >= began);
      await service.end('SIGTERM');
    }
    const service = await start();
    await postJson(service.url, withId());
    await until('it is delivered', () => storedIn(EDGE, state).every(isDelivered));
    await until('it has read the clock', () => moveReadings(state) !== undefined);
    await service.end('SIGTERM');
    moveReadings(state, { steadySince: -2 * DAY_MS });
    await readClock();
    moveClock(state, YEAR_MS);
    await readClock();
    expect(storedIn(EDGE, state)).toHaveLength(1);

    moveReadings(state, { steadySince: -2 * DAY_MS });
    await readClock();
    expect(storedIn(EDGE, state)).toEqual([]);
  });
});
