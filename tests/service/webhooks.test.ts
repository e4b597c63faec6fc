import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { webhookName } from '../../src/enquiry/delivery/webhook.ts';
import { readDeliveries } from '../support/database.ts';
import { AGENCY_TOKEN } from './support/agency.ts';
import { commandsAt, commandsOn } from './support/commands.ts';
import { mailedIds, smtpError } from './support/mail-server.ts';
import { ADA, postJson, withId } from './support/requests.ts';
import {
  movableClock,
  QUICK,
  type RunningService,
  runWithMail,
  untilDelivered,
} from './support/running-service.ts';
import { until } from './support/until.ts';
import { failOnce, FAULTS, RETRY_AFTER_SECONDS, startReceiver } from './support/webhook-receiver.ts';

const SECRET = `whsec_${Buffer.from('a key of 32 bytes for the tests.').toString('base64')}`;

const deliveriesOf = ({ config }: RunningService) => readDeliveries(config.databaseFile);

const untilSent = (service: RunningService, state = 'delivered') =>
  until(`all webhooks are ${state}`, () => {
    const deliveries = deliveriesOf(service);
    return deliveries.length > 0 && deliveries.every((delivery) => delivery.state === state);
  });

describe('a webhook', () => {
  test('gets each enquiry once as signed JSON, which libraries of Standard Webhooks verify', async () => {
    const receiver = await startReceiver();
    const settings = { ENQUIRY_WEBHOOKS: receiver.url, WEBHOOK_SECRET: SECRET };
    const { server, service } = await runWithMail({}, settings);
    const origin =
      'https://agency.example/services/seo?utm_source=news&utm_campaign=may https://search.example/?q=1';
    const enquiry = { ...withId(), page: '/contact', origin };
    await postJson(service.url, enquiry);
    await postJson(service.url, enquiry);
    await untilSent(service);
    await untilDelivered(service);
    expect(mailedIds(server)).toEqual([enquiry.id]);
    const [{ headers, body } = { headers: {}, body: '' }, ...more] = receiver.posted;
    expect(more).toEqual([]);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': enquiry.id,
      'webhook-id': enquiry.id,
    });
    expect(new Webhook(SECRET).verify(body, headers)).toEqual({
      ...{ version: 1, type: 'enquiry.received', timestamp: expect.any(String) },
      data: {
        ...{ ...ADA, id: enquiry.id, page: '/contact', suspectedSpam: false },
        origin: {
          ...{ landing: '/services/seo', referrer: 'search.example' },
          ...{ utm_source: 'news', utm_campaign: 'may' },
        },
      },
    });
  });

  test.each(Object.entries(FAULTS))(
    'that %s gets it again, while the mail is delivered at once',
    async (_what, { answer, state, reason }) => {
      const receiver = await startReceiver(failOnce(answer));
      const settings = { ENQUIRY_WEBHOOKS: receiver.url };
      const { service } = await runWithMail({}, settings, { webhookTimeoutMs: 500 });
      await postJson(service.url, ADA);
      await untilDelivered(service);
      await untilSent(service);
      expect(receiver.posted.map(({ headers }) => headers['idempotency-key'])).toEqual([
        ...[service.stored('id')[0], service.stored('id')[0]],
      ]);
      const [delivery] = deliveriesOf(service);
      expect([delivery?.attempts, delivery?.unknown_outcomes]).toEqual([2, Number(state === 'unknown')]);
      expect(delivery?.last_error).toContain(reason);
    },
  );

  test('that asks for a pause gets nothing at all until it is over, then everything', async () => {
    const receiver = await startReceiver(failOnce(FAULTS['asks for a pause']!.answer));
    const environment = movableClock();
    const deliveryTimings = { ...QUICK.deliveryTimings, pollAtLeastEveryMs: 50 };
    const retry = { ...QUICK.retry, longestPauseMs: 2 * RETRY_AFTER_SECONDS * 1_000 };
    const settings = { ENQUIRY_WEBHOOKS: receiver.url };
    const { service } = await runWithMail({}, settings, { environment, deliveryTimings, retry });
    await postJson(service.url, ADA);
    await untilSent(service, 'waiting');
    await Promise.all(Array.from({ length: 20 }, () => postJson(service.url, withId())));
    await untilDelivered(service);
    expect(receiver.posted).toHaveLength(1);
    environment.offsetMs += RETRY_AFTER_SECONDS * 1_000;
    await untilSent(service);
    expect(receiver.posted).toHaveLength(22);
  });

  test('that repeats its address does not give it away', async () => {
    const receiver = await startReceiver((response, _count, { url = '' }) =>
      response
        .writeHead(404)
        .end(
          `${url} ${JSON.stringify({ url }).replaceAll('/', '\\/')} ${encodeURIComponent(url)} is not here`,
        ),
    );
    const address = receiver.url.replace('/hook', '/services/T0001234/S3cr3tS3cr3t?key=abc-def_123');
    const settings = { ENQUIRY_WEBHOOKS: `${address}, ${receiver.url}`, AGENCY_TOKEN };
    const { service } = await runWithMail({}, settings);
    const { id } = withId();
    await postJson(service.url, { ...ADA, id });
    await untilSent(service, 'waiting');
    const local = commandsOn(service.config.databaseFile, settings);
    const shown = [
      ...[await local('show', id), await local('export', '--json', id), await local('test-mail')],
      await commandsAt(service.url)('show', id),
    ];
    for (const { output } of shown) {
      expect(output).toContain('is not here');
      expect(output).not.toMatch(/T0001234|S3cr3t|abc-def|\/hook/);
    }
    expect(JSON.stringify(service.events)).not.toContain('S3cr3t');
  });

  test('that accepts and never ends its answer has the enquiry, and gets it once', async () => {
    const receiver = await startReceiver((response) => response.writeHead(200).write('ok'));
    const { service } = await runWithMail(
      {},
      { ENQUIRY_WEBHOOKS: receiver.url },
      { webhookTimeoutMs: 2_000 },
    );
    await postJson(service.url, ADA);
    await untilSent(service);
    expect([receiver.posted.length, deliveriesOf(service)[0]?.unknown_outcomes]).toEqual([1, 0]);
  });

  test('that is gone (410) fails for good, shown by check, list and show, until it is resent', async () => {
    let isGone = true;
    const receiver = await startReceiver((response) => response.writeHead(isGone ? 410 : 204).end());
    const { service } = await runWithMail({}, { ENQUIRY_WEBHOOKS: receiver.url });
    const { id } = withId();
    await postJson(service.url, { ...ADA, id });
    await untilSent(service, 'failed');
    await untilDelivered(service);
    const channel = webhookName(receiver.url);
    expect(await service.health()).toMatchObject({ failed: 1, waiting: 0 });
    const run = commandsOn(service.config.databaseFile, { ENQUIRY_WEBHOOKS: receiver.url });
    const checked = await run('check');
    expect(checked.code).toBe(1);
    expect(checked.output).toMatch(`${channel}: 0 waiting, 1 failed. Last failure: `);
    expect((await run('list', '--state', 'failed')).output).toContain(`[${channel}: failed]`);
    expect((await run('show', id)).output).toContain(`Over: ${channel}\n  State: failed\n`);
    expect(await run('resend', id, '--channel', 'slack')).toMatchObject({ code: 2 });
    isGone = false;
    expect(await run('resend', id)).toMatchObject({ code: 0, output: '1 to be sent.\n' });
    await untilSent(service);
    expect(service.stored('attempts')).toEqual([1]);
  });

  test('delays neither mail nor another webhook, and a refused mail delays none', async () => {
    const [silent, sound] = [await startReceiver(() => {}), await startReceiver()];
    const { server, service } = await runWithMail(
      { onRcptTo: (_address, _session, done) => done(server.mails.length === 0 ? smtpError(451) : null) },
      { ENQUIRY_WEBHOOKS: `${silent.url}, ${sound.url}` },
    );
    await Promise.all([1, 2, 3, 4].map(() => postJson(service.url, withId())));
    await until('all have arrived', () => sound.posted.length === 4);
    expect(silent.posted).toHaveLength(1);
    expect(service.stored('state')).not.toContain('delivered');
  });

  test('that was removed from the settings holds nothing back', async () => {
    const silent = await startReceiver(() => {});
    const { service } = await runWithMail({}, { ENQUIRY_WEBHOOKS: silent.url });
    await postJson(service.url, ADA);
    await until('it was sent', () => silent.posted.length === 1);
    await service.stop();
    const folder = service.config.databaseFile.replace(/\/data\/.*/, '');
    const again = (await runWithMail({}, {}, { folder })).service;
    await untilSent(again, 'failed');
    expect(await again.health()).toMatchObject({ ok: true, waiting: 0, failed: 0 });
  });
});
