import { describe, expect, test } from 'vitest';
import { FIELD_NAMES } from '../../src/enquiry/contract/fields.ts';
import { CONFIRMATION } from '../../src/enquiry/store/deliveries.ts';
import { readDeliveries } from '../support/database.ts';
import { SITE_CONTENT } from '../support/site-content.ts';
import { commandsOn } from './support/commands.ts';
import { mailedIds, smtpError } from './support/mail-server.ts';
import { ADA, postJson, withId } from './support/requests.ts';
import {
  movableClock,
  type RunningService,
  runWithMail,
  untilDelivered,
  untilState,
} from './support/running-service.ts';
import { until } from './support/until.ts';

const ON = { CONFIRM_TO_VISITOR: 'true' };
const HOUR_MS = 3_600_000;

const confirmationsOf = ({ config }: RunningService) => readDeliveries(config.databaseFile);

const untilConfirmed = (service: RunningService, states: string[]) =>
  until(`confirmations are ${states.join()}`, () => {
    const found = confirmationsOf(service).map(({ state }) => state);
    return found.join() === states.join();
  });

describe('a confirmation', () => {
  test('comes from the content alone, and is not answered by mail programs', async () => {
    const { server, service } = await runWithMail({}, ON);
    const enquiry = withId({ ...ADA, name: 'Buy at evil.example', message: 'Buy now\nat evil.example' });
    await postJson(service.url, { ...enquiry, origin: 'https://agency.example/?utm_campaign=evil' });
    await untilConfirmed(service, ['delivered']);
    const mail = server.mails.find(({ recipients }) => recipients.includes(ADA.email))!;
    const { subject, text } = SITE_CONTENT.words().confirmation;
    expect(mail).toMatchObject({ subject, text, recipients: [ADA.email] });
    expect(mail.replyTo).toEqual([{ address: SITE_CONTENT.siteEmail(), name: '' }]);
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
    );
    for (const field of FIELD_NAMES.filter((name) => name !== 'email'))
      for (const line of enquiry[field].split('\n').filter(Boolean)) expect(mail.raw).not.toContain(line);
    expect(mail.raw).not.toContain('evil');
  });

  test('is sent to a mailbox once an hour, however its address is written', async () => {
    const environment = movableClock();
    const { server, service } = await runWithMail({}, ON, { environment });
    for (const email of [ADA.email, 'ADA@Visitor.example', 'ada+news@visitor.example', 'eve@visitor.example'])
      await postJson(service.url, withId({ ...ADA, email }));
    environment.offsetMs += HOUR_MS;
    await postJson(service.url, withId({ ...ADA, email: 'Ada+2@visitor.example' }));
    await untilConfirmed(service, ['delivered', 'delivered', 'delivered']);
    await untilDelivered(service);
    const confirmed = server.mails.filter(({ messageId }) => messageId?.startsWith('<confirmation.'));
    expect(confirmed.flatMap(({ recipients }) => recipients).sort()).toEqual([
      ...['Ada+2@visitor.example', ADA.email, 'eve@visitor.example'],
    ]);
  });

  test.each([
    ['suspected spam', { website: 'filled in' }],
    ['a domain without a dot', { email: 'ada@visitor' }],
    ['a reserved domain', { email: 'ada@visitor.invalid' }],
    ['an IP address', { email: 'ada@127.0.0.1' }],
    ['a recipient of the agency', { email: 'Sales+web@agency.example' }],
    ['the sender of the agency', { email: 'site@agency.example' }],
  ])('is not sent for %s', async (_what, fields) => {
    const own = { ENQUIRY_TO: 'sales@agency.example', ENQUIRY_FROM: 'site@agency.example' };
    const { server, service } = await runWithMail({}, { ...ON, ...own });
    const enquiry = withId({ ...ADA, ...fields });
    await postJson(service.url, enquiry);
    await untilDelivered(service);
    expect(confirmationsOf(service)).toEqual([]);
    expect(mailedIds(server)).toEqual([enquiry.id]);
  });

  test('is not sent again by `resend`, nor for spam that it releases', async () => {
    const { server, service } = await runWithMail({}, { ...ON, SUSPECTED_SPAM: 'hold' });
    const spam = withId({ ...ADA, email: 'eve@visitor.example', website: 'filled in' });
    const enquiry = withId();
    for (const each of [spam, enquiry]) await postJson(service.url, each);
    await untilConfirmed(service, ['delivered']);
    await untilState('delivered', service, 1);
    const run = commandsOn(service.config.databaseFile, ON);
    const resent = await run('resend', spam.id, enquiry.id, '--even-if-delivered');
    expect(resent.output).toBe('2 to be sent.\n');
    expect((await run('resend', enquiry.id, '--channel', CONFIRMATION, '--even-if-delivered')).code).toBe(1);
    await until('both were mailed', () => server.mails.length === 4);
    expect(confirmationsOf(service)).toMatchObject([{ id: enquiry.id, state: 'delivered', attempts: 1 }]);
  });

  test.each([
    ['refused', 550, 'failed'],
    ['put off', 451, 'waiting'],
  ])('that is %s neither delays the mail nor counts as a failure of the service', async (_, code, state) => {
    const { server, service } = await runWithMail(
      { onRcptTo: ({ address }, _session, done) => done(address === ADA.email ? smtpError(code) : null) },
      ON,
    );
    const enquiry = withId();
    await postJson(service.url, enquiry);
    await untilDelivered(service);
    await untilConfirmed(service, [state]);
    expect(mailedIds(server)).toEqual([enquiry.id]);
    expect(await service.health()).toMatchObject({ ok: true, waiting: 0, failed: 0 });
  });
});
