import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SAME_TEXT_WINDOW_MS } from '../../src/enquiry/store/insert.ts';
import { type Stage, startFaultyServer } from './support/bare-server.ts';
import { ADA, postForm, postJson, withId } from './support/requests.ts';
import {
  movableClock,
  QUICK,
  runService,
  runWithMail,
  untilDelivered,
  untilState,
} from './support/running-service.ts';
import { inDatabase } from '../support/database.ts';
import { until } from './support/until.ts';

describe('an enquiry without an id', () => {
  test('is stored once when a form without script is sent by a double click', async () => {
    const service = await runService();
    const answers = await Promise.all([1, 2, 3].map(() => postForm(service.url, { ...ADA, id: '' })));
    for (const answer of answers) expect(answer.headers.get('location')).toBe('/services/seo#enquiry-sent');
    expect(service.stored('id')).toHaveLength(1);
  });

  test('is stored again when it is sent again much later, or with another text', async () => {
    const environment = movableClock();
    const service = await runService({}, { environment });
    await postForm(service.url, ADA);
    await postForm(service.url, { ...ADA, message: 'Another text' });
    environment.offsetMs = SAME_TEXT_WINDOW_MS;
    await postForm(service.url, ADA);
    expect(service.stored('message')).toEqual([ADA.message, 'Another text', ADA.message]);
  });
});

describe('an enquiry with an id', () => {
  test('that was corrected after a lost response is stored too, once, however often it is sent', async () => {
    const service = await runService();
    const first = withId();
    const corrected = { ...first, message: 'Corrected' };
    for (const enquiry of [first, corrected, first, corrected]) {
      expect((await postJson(service.url, enquiry)).status).toBe(200);
    }
    expect(service.stored('message')).toEqual([ADA.message, 'Corrected']);
    const [id, derivedId] = service.stored('id');
    expect(id).toBe(first.id);
    expect(derivedId).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  });

  test('is a new enquiry even if the text is the same', async () => {
    const service = await runService();
    await postJson(service.url, withId());
    await postJson(service.url, withId());
    expect(service.stored('id')).toHaveLength(2);
  });
});

describe('a delivery in progress', () => {
  const deliveryTimings = { ...QUICK.deliveryTimings, pollAtLeastEveryMs: 20 };

  /** Has a service deliver to a mail server that delays every mail at MAIL FROM until it is released. */
  async function holdDelivery(timings: Partial<typeof deliveryTimings> = {}) {
    const held: (() => void)[] = [];
    const deps = { environment: movableClock(), deliveryTimings: { ...deliveryTimings, ...timings } };
    const { server, service } = await runWithMail(
      { onMailFrom: (_address, _session, callback) => void held.push(callback) },
      {},
      deps,
    );
    await postJson(service.url, withId());
    await until('it is being sent', () => held.length === 1);
    return { deps, held, server, service };
  }

  test('is not repeated by the same process when the clock jumps past the lease', async () => {
    const { deps, held, server, service } = await holdDelivery();
    deps.environment.offsetMs = 40_000;
    // The other slot polls: it delivers this one and does not touch the first.
    await postJson(service.url, withId());
    await until('the other slot has taken up the other one', () => held.length === 2);
    held[1]?.();
    await untilState('delivered', service, 1);
    held[0]?.();
    await untilDelivered(service);
    expect([server.mails.length, held.length]).toEqual([2, 2]);
    expect(service.stored('unknown_outcomes')).toEqual([0, 0]);
  });

  test('is not repeated by another process when the clock is set back by a year', async () => {
    const { deps, held, server, service } = await holdDelivery();
    deps.environment.offsetMs = -365 * 24 * 3_600_000;
    const settings = { SMTP_URL: server.url, ENQUIRY_DB: service.config.databaseFile };
    const second = await runService(settings, deps);
    await postJson(second.url, withId());
    await until('the other one is being sent', () => held.length === 2);
    for (const goOn of held) goOn();
    await untilDelivered(service);
    expect([server.mails.length, held.length]).toEqual([2, 2]);
    expect(service.stored('unknown_outcomes')).toEqual([0, 0]);
  });

  test('is not repeated by the same process when a write lock outlasts the lease', async () => {
    const { deps, held, server, service } = await holdDelivery({ leaseMs: 200 });
    const other = new DatabaseSync(service.config.databaseFile);
    onTestFinished(() => other.close());
    other.exec('BEGIN IMMEDIATE');
    deps.environment.offsetMs = 40_000;
    held[0]?.();
    await until('the mail has arrived', () => server.mails.length === 1);
    await until(
      'the lock has kept the service from writing',
      () => service.logged('delivery.store-unavailable').length > 0,
    );
    other.exec('ROLLBACK');
    await untilDelivered(service);
    expect([server.mails.length, held.length]).toEqual([1, 1]);
  });

  /** Has the service deliver to a server that stops responding at a stage, while another process claims the enquiry. */
  async function loseLeaseAt(stage: Stage) {
    const server = await startFaultyServer({ stage, fault: 'silence' });
    // Renewed three times as often, so that it does not expire on a busy machine.
    const timings = { ...deliveryTimings, leaseMs: 1_000 };
    const service = await runService({ SMTP_URL: server.url }, { deliveryTimings: timings });
    await postJson(service.url, ADA);
    await until('the server has fallen silent', () => server.reached.includes(stage));
    const inAnHour = Date.now() + 3_600_000;
    inDatabase(service.config.databaseFile, (other) =>
      other.prepare(`UPDATE enquiries SET lease = 'of another process', due_at = ?`).run(inAnHour),
    );
    await until('the loss of the lease is noted', () => service.logged('delivery.lease-lost')[0]);
    return { server, service };
  }

  test.each(['CONN', 'RCPT TO'] as const)(
    'is aborted at %s, before the data of the mail, when another process has claimed the enquiry',
    async (stage) => {
      const { server, service } = await loseLeaseAt(stage);
      await until('the connection is closed', () => server.sockets.size === 0);
      expect(service.stored('lease')).toEqual(['of another process']);
      expect(service.stored('attempts')).toEqual([1]);
    },
  );

  test('continues once the data of the mail is being sent, because aborting would only hide the outcome', async () => {
    const { server } = await loseLeaseAt('end of data');
    expect(server.sockets.size).toBe(1);
  });
});
