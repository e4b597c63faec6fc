import { expect, test } from 'vitest';
import { startFaultyServer } from '../service/support/bare-server.ts';
import { ADA, postJson } from '../service/support/requests.ts';
import {
  movableClock,
  QUICK,
  runService,
  runWithMail,
  untilDelivered,
  untilState,
} from '../service/support/running-service.ts';
import { inDatabase } from '../support/database.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

/** A clock that a test can set, without chance in the pauses. */
const makeClock = () => Object.assign(movableClock(), { random: () => 0 });

const deliveryTimings = { ...QUICK.deliveryTimings, lookAtLeastEveryMs: 50 };

test('an enquiry that waits is delivered although the clock goes back by a year', async () => {
  const environment = makeClock();
  const retry = { firstPauseMs: 2_000, longestPauseMs: 2_000, giveUpAfterMs: YEAR_MS };
  const server = await startFaultyServer({ stage: 'MAIL FROM', fault: '451 not now', times: 1 });
  const timings = { ...deliveryTimings, leaseMs: 1_000, retry };
  const service = await runService({ SMTP_URL: server.url }, { environment, deliveryTimings: timings });
  await postJson(service.url, ADA);
  await untilState('waiting', service);
  environment.offsetMs = -YEAR_MS;
  await untilDelivered(service);
  expect(server.takenMails).toBe(1);
});

test('an enquiry whose sender died before the clock went back is taken up once the lease has run out', async () => {
  const environment = makeClock();
  const timings = { ...deliveryTimings, leaseMs: 1_000 };
  const { service } = await runWithMail({}, {}, { environment, deliveryTimings: timings });
  environment.offsetMs = -YEAR_MS;
  inDatabase(service.config.databaseFile, (database) =>
    database
      .prepare(
        `INSERT INTO enquiries (id, name, email, phone, service, message, received_at, state, due_at, lease)
        VALUES ('left', 'Ada', 'a@b.example', '1', 'SEO', 'Hello', 1, 'sending', ?, 'of the dead')`,
      )
      .run(Date.now() + 30_000),
  );
  await untilDelivered(service);
  expect(service.stored('unknown_outcomes')[0]).toBeGreaterThan(0);
});
