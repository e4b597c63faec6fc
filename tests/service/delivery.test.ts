import { readdirSync, readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { mailedIds, smtpError, startMailServer } from './support/mail-server.ts';
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

const SALES = 'sales@agency.example';
const BOSS = 'boss@agency.example';
const TO_BOTH = { ENQUIRY_TO: `${SALES}, ${BOSS}` };

/** Pauses of a service that gives up soon. */
const impatient = (giveUpAfterMs: number) => ({ ...QUICK.retry, giveUpAfterMs });

/** Sends enquiries at the same time. */
const postAll = (url: string, enquiries: (typeof ADA)[]) =>
  Promise.all(enquiries.map((enquiry) => postJson(url, enquiry)));

describe('an enquiry reaches the agency', () => {
  test('as a mail that contains all fields and can be replied to', async () => {
    const { server, service } = await runWithMail({}, { ...TO_BOTH, ENQUIRY_FROM: 'site@agency.example' });
    const enquiry = withId();
    await postJson(service.url, enquiry);

    const mail = await until('the mail has arrived', () => server.mails[0]);
    expect(mail.subject).toBe('New enquiry: Search Engine Optimization — Ada Example');
    expect(mail.from).toEqual({ name: 'Agency', address: 'site@agency.example' });
    expect(mail.recipients).toEqual([SALES, BOSS]);
    expect(mail.replyTo).toEqual([{ name: 'Ada Example', address: 'ada@visitor.example' }]);
    expect(mail.messageId).toBe(`<enquiry.${enquiry.id}@agency.example>`);
    for (const value of [...Object.values(ADA), enquiry.id]) {
      expect(mail.text?.replaceAll('\r\n', '\n')).toContain(value);
      expect(mail.html).toContain(value.replaceAll('\n', '<br>'));
    }
    await untilDelivered(service);
  });

  test('from another address than its own, if none is set, with the brand as its name', async () => {
    const senders: string[] = [];
    const { server, service } = await runWithMail(
      {
        onMailFrom({ address }, _session, callback) {
          senders.push(address);
          callback();
        },
      },
      { ENQUIRY_TO: SALES },
    );
    await postJson(service.url, ADA);
    await untilDelivered(service);
    expect(senders).toEqual(['website@agency.example']);
    expect(server.mails[0]?.from).toEqual({ name: 'Agency', address: 'website@agency.example' });
  });

  test('as an .eml file if no mail server is set', async () => {
    const service = await runService();
    const enquiry = withId();
    await postJson(service.url, enquiry);
    await untilDelivered(service);

    const files = readdirSync(service.config.outboxFolder);
    expect(files).toEqual([expect.stringMatching(new RegExp(`^[\\dT-]+-${enquiry.id}\\.eml$`))]);
    const mail = await PostalMime.parse(readFileSync(`${service.config.outboxFolder}/${files[0]}`));
    expect(mail.to?.[0]?.address).toBe('hello@agency.example');
    expect(mail.text).toContain(ADA.phone);
  });

  test('once, even if many arrive together, over one connection', async () => {
    const { server, service } = await runWithMail();
    const enquiries = Array.from({ length: 40 }, () => withId());
    for (const { status } of await postAll(service.url, enquiries)) expect(status).toBe(200);
    await untilDelivered(service);
    expect(mailedIds(server)).toEqual(enquiries.map(({ id }) => id).sort());
    expect(server.connections).toBe(1);
  });

  test('with unchanged texts', async () => {
    const { server, service } = await runWithMail();
    const name = 'Zoë "李" O’Neil, <x@y.example>';
    const script = '<script>alert(1)</script>';
    const message = `${name}\n${'word '.repeat(1200)}\n${'無'.repeat(800)}\n.\n..\nFrom here ${script} 🙂\n`;
    await postJson(service.url, { ...ADA, name, message });
    const mail = await until('the mail has arrived', () => server.mails[0]);
    expect(mail.replyTo).toEqual([{ name, address: ADA.email }]);
    expect(mail.subject).toBe(`New enquiry: ${ADA.service} — ${name}`);
    expect(mail.text?.replaceAll('\r\n', '\n')).toContain(message.trim());
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });
});

describe('when the mail server fails, the service', () => {
  test('gives up in the end and keeps the enquiry', async () => {
    const service = await runService({ SMTP_URL: 'smtp://127.0.0.1:1' }, { retry: impatient(100) });
    await postJson(service.url, ADA);
    await untilState('failed', service);
    expect(service.stored('last_error')).toEqual(['Nothing listens at the address of the mail server.']);
    expect(service.stored('attempts')[0]).toBeGreaterThan(1);
  });

  test('opens a new connection if the server closes idle ones', async () => {
    const server = await startMailServer({ closeTimeout: 100 });
    const service = await runService({ SMTP_URL: server.url });
    await postJson(service.url, withId());
    await untilDelivered(service);
    await server.close();
    const back = await startMail({ port: server.port });
    await postJson(service.url, withId());
    await untilState('delivered', service, 1);
    expect(back.mails).toHaveLength(1);
    expect(service.stored('unknown_outcomes')).toEqual([0, 0]);
  });

  test('continues in another session if the server limits the mails of one', async () => {
    let mails = 0;
    const { server, service } = await runWithMail({
      onMailFrom: (_address, _session, callback) =>
        callback(++mails % 3 === 0 ? smtpError(421, 'Enough') : null),
    });
    const enquiries = Array.from({ length: 9 }, () => withId());
    await postAll(service.url, enquiries);
    await untilDelivered(service);
    expect(mailedIds(server)).toEqual(enquiries.map(({ id }) => id).sort());
  });
});

describe('a mail server that refuses one of two recipients', () => {
  /** Sends an enquiry to a server that replies to RCPT TO in this order, and then accepts all. */
  async function deliverPast(replies: Record<string, number[]>, retry = QUICK.retry) {
    const { server, service } = await runWithMail(
      {
        onRcptTo({ address }, _session, callback) {
          const reply = replies[address]?.shift();
          callback(reply ? smtpError(reply, 'No room') : null);
        },
      },
      TO_BOTH,
      { retry },
    );
    await postJson(service.url, ADA);
    await untilDelivered(service);
    return { mails: server.mails, recipients: server.mails.map((mail) => mail.recipients), service };
  }

  test('temporarily gets the mail again for that one only', async () => {
    const { mails, recipients, service } = await deliverPast({ [BOSS]: [451, 452] });
    expect(recipients).toEqual([[SALES], [BOSS]]);
    const [first, second] = mails;
    expect(second?.messageId).toBe(first?.messageId);
    expect(second?.to?.map(({ address }) => address)).toEqual([SALES, BOSS]);
    expect([service.stored('attempts'), service.stored('unknown_outcomes')]).toEqual([[3], [0]]);
  });

  test.each([
    ['permanently', [550]],
    ['first temporarily, then permanently', [451, 550]],
  ])('%s has delivered it, and the reason for the other one is stored', async (_when, replies) => {
    const { recipients, service } = await deliverPast({ [BOSS]: replies });
    expect(recipients).toEqual([[SALES]]);
    const error =
      'The mail server refused the mail with code 550 at RCPT TO. Some recipients did not get it.';
    expect([service.stored('last_error'), service.stored('last_reply')]).toEqual([[error], ['550 No room']]);
  });

  test('temporarily for three days gets no further retry', async () => {
    const { recipients, service } = await deliverPast({ [BOSS]: Array(100).fill(451) }, impatient(60));
    expect(recipients).toEqual([[SALES]]);
    expect(service.stored('attempts')[0]).toBeGreaterThan(2);
  });

  test('permanently, and the other one temporarily, gets the mail again', async () => {
    expect((await deliverPast({ [SALES]: [451], [BOSS]: [550, 550] })).recipients).toEqual([[SALES]]);
  });
});
