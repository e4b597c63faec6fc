import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import PostalMime from 'postal-mime';
import { describe, expect, onTestFinished, test } from 'vitest';
import { mailedIds, smtpError } from './support/mail-server.ts';
import { ADA, postJson, withId } from './support/requests.ts';
import {
  QUICK,
  runService,
  runWithMail,
  startMail,
  untilDelivered,
  untilState,
} from './support/running-service.ts';
import { until } from './support/until.ts';

describe('an enquiry reaches the agency', () => {
  test('as a mail that says everything and can be replied to', async () => {
    const server = await startMail();
    const to = 'sales@agency.example, boss@agency.example';
    const service = await runService({
      SMTP_URL: server.url,
      ENQUIRY_TO: to,
      ENQUIRY_FROM: 'site@agency.example',
    });
    const enquiry = withId();
    await postJson(service.url, enquiry);

    const mail = await until('the mail has arrived', () => server.mails[0]);
    expect(mail.subject).toBe('New enquiry: Search Engine Optimization — Ada Example');
    expect(mail.from?.address).toBe('site@agency.example');
    expect(mail.recipients).toEqual(['sales@agency.example', 'boss@agency.example']);
    expect(mail.replyTo).toEqual([{ name: 'Ada Example', address: 'ada@visitor.example' }]);
    expect(mail.messageId).toBe(`<enquiry.${enquiry.id}@agency.example>`);
    for (const value of [...Object.values(ADA), enquiry.id]) {
      expect(mail.text?.replaceAll('\r\n', '\n')).toContain(value);
      expect(mail.html?.replaceAll('\r\n', '\n')).toContain(value);
    }
    await untilDelivered(service);
  });

  test('as a file for mail programs where no mail server is set', async () => {
    const service = await runService();
    const enquiry = withId();
    await postJson(service.url, enquiry);
    await untilDelivered(service);

    const files = readdirSync(service.config.outboxFolder);
    expect(files).toEqual([expect.stringMatching(new RegExp(`^[\\dT-]+-${enquiry.id}\\.eml$`))]);
    const mail = await PostalMime.parse(readFileSync(`${service.config.outboxFolder}/${files[0]}`));
    expect(mail.to?.[0]?.address).toBe('hello@fallline.example');
    expect(mail.text).toContain(ADA.phone);
  });

  test('once, however many arrive together, over a few connections', async () => {
    const { server, service } = await runWithMail();
    const enquiries = Array.from({ length: 40 }, () => withId());
    const answers = await Promise.all(enquiries.map((enquiry) => postJson(service.url, enquiry)));
    expect(answers.map(({ status }) => status)).toEqual(enquiries.map(() => 200));
    await untilDelivered(service);
    expect(mailedIds(server)).toEqual(enquiries.map(({ id }) => id).sort());
    expect(server.connections).toBeLessThanOrEqual(2);
  });
});

describe('when the mail server is in trouble, the service', () => {
  test('keeps the enquiry for a person when the server refuses the mail for good', async () => {
    const server = await startMail({
      onMailFrom: (_address, _session, callback) => callback(smtpError(550, 'We know no such sender')),
    });
    const service = await runService({ SMTP_URL: server.url });
    await postJson(service.url, ADA);
    await untilState('failed', service);
    expect(service.stored('message')).toEqual([ADA.message]);
    expect(service.stored('last_reply')).toEqual(['550 We know no such sender']);
    const health = await service.health();
    expect(health).toMatchObject({
      waiting: 0,
      failed: 1,
      lastDeliveryError: 'The mail server refused the mail with code 550 at MAIL FROM.',
    });
  });

  test('goes on trying when its password is refused, because that will be mended', async () => {
    let passwordIsWrong = true;
    const server = await startMail({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) =>
        passwordIsWrong ? callback(smtpError(535)) : callback(null, { user: 'agency' }),
    });
    const service = await runService({ SMTP_URL: server.url.replace('//', '//agency:secret@') });
    await postJson(service.url, ADA);
    await untilState('waiting', service);
    expect(service.stored('last_error')[0]).toContain('SMTP_URL');
    passwordIsWrong = false;
    await untilDelivered(service);
  });

  test('gives up in the end and keeps the enquiry', async () => {
    const retry = { ...QUICK.deliveryTimings.retry, giveUpAfterMs: 100 };
    const deliveryTimings = { ...QUICK.deliveryTimings, retry };
    const service = await runService({ SMTP_URL: 'smtp://127.0.0.1:1' }, { deliveryTimings });
    await postJson(service.url, ADA);
    await untilState('failed', service);
    expect(service.stored('last_error')).toEqual(['Nothing listens at the address of the mail server.']);
    expect(service.stored('attempts')[0]).toBeGreaterThan(1);
  });

  test('says in its health how many enquiries wait and why', async () => {
    const service = await runService({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await postJson(service.url, ADA);
    const health = await until('the failure shows', async () => {
      const answer = await service.health();
      return answer.lastDeliveryError ? answer : undefined;
    });
    expect(health).toMatchObject({ ok: true, acceptsEnquiries: true, waiting: 1, failed: 0 });
    expect(Date.parse(health.oldestWaitingSince)).not.toBeNaN();
    expect(JSON.stringify(health)).not.toMatch(/ada|visitor/i);
  });
});

test('a mail that has been taken is not sent again because that could not be written down', async () => {
  const server = await startMail();
  const service = await runService({ SMTP_URL: server.url });
  const database = new DatabaseSync(service.config.databaseFile);
  onTestFinished(() => database.close());
  database.exec(`
    CREATE TRIGGER no_delivery BEFORE UPDATE ON enquiries WHEN NEW.state = 'delivered'
    BEGIN SELECT RAISE(ABORT, 'The disk is full'); END
  `);
  await postJson(service.url, ADA);
  const troubles = () => service.logged('delivery.store-unavailable').length;
  await until('it was tried several times to write it down', () => troubles() >= 3);
  database.exec('DROP TRIGGER no_delivery');
  await untilDelivered(service);
  expect(server.mails).toHaveLength(1);
});

test('two processes on one database never send the same enquiry', async () => {
  const server = await startMail();
  const first = await runService({ SMTP_URL: server.url });
  const second = await runService({ SMTP_URL: server.url, ENQUIRY_DB: first.config.databaseFile });
  const enquiries = Array.from({ length: 40 }, () => withId());
  await Promise.all(enquiries.map((enquiry, index) => postJson(index % 2 ? first.url : second.url, enquiry)));
  await untilDelivered(first);
  expect(mailedIds(server)).toEqual(enquiries.map(({ id }) => id).sort());
});
