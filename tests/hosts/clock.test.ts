import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import { describe, expect, test } from 'vitest';
import { mailedIds } from '../service/support/mail-server.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { startMail } from '../service/support/running-service.ts';
import { until } from '../service/support/until.ts';
import { inDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { addressOfNobody, EDGE, startOn, storedIn, untilDelivered } from './support/hosts.ts';

const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 365 * DAY_MS;
const TIMES = ['received_at', 'due_at', 'first_attempt_at', 'delivered_at', 'last_error_at'];
const HOURLY = { ENQUIRY_RETENTION_DAYS: '30' };

function inDatabases(state: string, work: (database: DatabaseSync) => void): void {
  for (const file of EDGE.databasesIn(state)) inDatabase(file, work);
}

/**
 * Moves the clock of workerd while it is stopped, by shifting all stored times in the other direction. No library can
 * give it another clock: its allocator asks for the time before it could be loaded.
 */
function moveClock(state: string, byMs: number): void {
  inDatabases(state, (database) => {
    database.exec(`UPDATE enquiries SET ${TIMES.map((name) => `${name} = ${name} - ${byMs}`).join()}`);
    database.exec(`UPDATE housekeeping SET clock_trusted_at = clock_trusted_at - ${byMs}`);
  });
  moveReadings(state, { readAt: -byMs, steadySince: -byMs });
  moveAlarm(state, -byMs);
}

/** Moves the time of the next alarm, which is stored twice, in nanoseconds. */
function moveAlarm(state: string, byMs: number): void {
  const move = `+ ${byMs}000000`;
  inDatabases(state, (database) =>
    database.exec(`UPDATE _cf_METADATA SET value = value ${move} WHERE key = 1`),
  );
  inDatabase(join(state, 'objects/enquiries/metadata.sqlite'), (database) =>
    database.exec(`UPDATE _cf_ALARM SET scheduled_time = scheduled_time ${move}`),
  );
}

type Readings = Record<'readAt' | 'steadySince', number>;

/** Moves the stored clock readings of the object on the edge, if any; returns the old ones. */
function moveReadings(state: string, by?: Partial<Readings>): Readings | undefined {
  let kept: Readings | undefined;
  inDatabases(state, (database) => {
    const row = database.prepare(`SELECT value FROM _cf_KV WHERE key = 'clock'`).get();
    if (row) kept = JSON.parse(deserialize(row.value as Uint8Array));
    if (!kept || !by) return;
    const { readAt = 0, steadySince = 0 } = by;
    const moved = { readAt: kept.readAt + readAt, steadySince: kept.steadySince + steadySince };
    database.prepare(`UPDATE _cf_KV SET value = ? WHERE key = 'clock'`).run(serialize(JSON.stringify(moved)));
  });
  return kept;
}

/** The tests wait for leases, pauses and alarms at the same time. */
describe.concurrent('on the edge,', { tags: ['full'], timeout: 240_000 }, () => {
  test.for([YEAR_MS, -YEAR_MS])(
    'an enquiry that waits is delivered once after the clock jumped by %i ms',
    async (jump, { onTestFinished }) => {
      const state = temporaryFolder(onTestFinished);
      const host = jump > 0 ? '127.0.0.4' : '127.0.0.5';
      const settings = { SMTP_URL: await addressOfNobody(host), ...HOURLY };
      const before = await startOn(EDGE, state, settings, onTestFinished);
      const enquiries = [withId(), withId()];
      for (const enquiry of enquiries) await postJson(before.url, enquiry);
      await until('they wait', () => before.stored('state').every((kept) => kept === 'waiting'));
      await before.end('SIGTERM');
      moveClock(state, jump);

      const port = Number(new URL(settings.SMTP_URL).port);
      const mail = await startMail({ host, port }, onTestFinished);
      await startOn(EDGE, state, settings, onTestFinished);
      await untilDelivered(state);
      expect(mailedIds(mail)).toEqual(enquiries.map(({ id }) => id).sort());
    },
  );

  test('a clock that jumps ahead by a year erases nothing until it has run for a day', async ({
    onTestFinished,
  }) => {
    const state = temporaryFolder(onTestFinished);
    const mail = await startMail({}, onTestFinished);
    /** Starts the service, lets it read the clock, and ends it. */
    async function readClock(work = async (_url: string) => {}): Promise<void> {
      const began = Date.now();
      const service = await startOn(EDGE, state, { SMTP_URL: mail.url, ...HOURLY }, onTestFinished);
      await work(service.url);
      await until('it has read the clock', () => (moveReadings(state)?.readAt ?? 0) >= began);
      await service.end('SIGTERM');
    }
    /** The same as if a day had passed: moves the stored readings and the alarm. */
    async function readClockLater(steadySince = 0): Promise<void> {
      moveReadings(state, { steadySince });
      moveAlarm(state, -DAY_MS);
      await readClock();
    }
    await readClock(async (url) => {
      await postJson(url, withId());
      await untilDelivered(state);
    });
    await readClockLater(-2 * DAY_MS);
    moveClock(state, YEAR_MS);
    await readClockLater();
    expect(storedIn(EDGE, state)).toHaveLength(1);
    await readClockLater(-2 * DAY_MS);
    expect(storedIn(EDGE, state)).toEqual([]);
  });
});
