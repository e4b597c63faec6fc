import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { startCountingServer } from '../faults/support.ts';
import { startMailServer } from '../service/support/mail-server.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { until } from '../service/support/until.ts';
import { type Host, HOSTS, LOCKED_MS, newState, startOn, storedIn } from './support/hosts.ts';

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
 * Moves the clock of a host that does not run, by moving all times that it has stored the other way. No library can give
 * workerd another clock: its allocator asks for the time before it could be loaded.
 */
function moveClock(host: Host, state: string, byMs: number): void {
  for (const file of host.databasesIn(state))
    change(file, (database) => {
      database.exec(`UPDATE enquiries SET ${TIMES.map((name) => `${name} = ${name} - ${byMs}`).join()}`);
      database.exec(`UPDATE housekeeping SET clock_trusted_at = clock_trusted_at - ${byMs}`);
    });
  if (host.name === 'node') return;
  moveReadings(host, state, { readAt: -byMs, steadySince: -byMs });
  moveAlarm(host, state, -byMs);
}

function moveAlarm(host: Host, state: string, byMs: number): void {
  for (const file of host.databasesIn(state))
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
function moveReadings(host: Host, state: string, by: Partial<Readings> = {}): Readings | undefined {
  let readings: Readings | undefined;
  for (const file of host.databasesIn(state))
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

const isDelivered = ({ state }: Record<string, unknown>) => state === 'delivered';

test.each(HOSTS.flatMap((host) => [YEAR_MS, -YEAR_MS].map((jump) => ({ ...host, jump, host }))))(
  'an enquiry that waits on $name is delivered once after the clock jumped by $jump ms',
  async ({ host, jump }) => {
    const state = newState();
    const gone = await startMailServer();
    await gone.close();
    const settings = { SMTP_URL: gone.url, ...HOURLY };
    const before = await startOn(host, state, settings);
    const enquiries = [withId(), withId()];
    for (const enquiry of enquiries) await postJson(before.url, enquiry);
    const isWaiting = (row: Record<string, unknown>) => row.state === 'waiting';
    await until('they wait', () => storedIn(host, state).every(isWaiting));
    await before.end('SIGTERM');
    moveClock(host, state, jump);

    const mail = await startCountingServer({ port: gone.port });
    await startOn(host, state, settings);
    await until('all are delivered', () => storedIn(host, state).every(isDelivered), 50_000);
    expect(mail.mails).toEqual(new Map(enquiries.map(({ id }) => [id, 1])));
  },
  90_000,
);

test('on the edge, a clock that leaps ahead by a year erases nothing until it has gone on for a day', async () => {
  const edge = HOSTS[1]!;
  const state = newState();
  const mail = await startCountingServer();
  const settings = { SMTP_URL: mail.url, ...HOURLY };
  /** Starts the service, lets it read the clock, and ends it. */
  async function readClock(): Promise<void> {
    moveAlarm(edge, state, -DAY_MS);
    const began = Date.now();
    const service = await startOn(edge, state, settings);
    await until('it has read the clock', () => (moveReadings(edge, state)?.readAt ?? 0) >= began);
    await service.end('SIGTERM');
  }
  const service = await startOn(edge, state, settings);
  await postJson(service.url, withId());
  await until('it is delivered', () => storedIn(edge, state).every(isDelivered));
  await until('it has read the clock', () => moveReadings(edge, state) !== undefined);
  await service.end('SIGTERM');
  moveReadings(edge, state, { steadySince: -2 * DAY_MS });
  await readClock();
  moveClock(edge, state, YEAR_MS);
  await readClock();
  expect(storedIn(edge, state)).toHaveLength(1);

  moveReadings(edge, state, { steadySince: -2 * DAY_MS });
  await readClock();
  expect(storedIn(edge, state)).toEqual([]);
}, 90_000);
