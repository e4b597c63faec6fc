import { describe, expect, test } from 'vitest';
import { smtpError } from '../support/mail-server.ts';
import { startFaultyServer } from '../support/bare-server.ts';
import { commandsOn } from '../support/commands.ts';
import { ADA, postJson, withId } from '../support/requests.ts';
import {
  runService,
  runWithMail,
  startMail,
  untilDelivered,
  untilState,
} from '../support/running-service.ts';
import { until } from '../support/until.ts';

describe('resend', () => {
  test('resends failed enquiries, and delivered ones only with a flag', async () => {
    let isRefusing = true;
    const { server, service } = await runWithMail({
      onRcptTo: (_address, _session, callback) => callback(isRefusing ? smtpError(550) : null),
    });
    const { id } = await postEnquiry(service.url);
    await untilState('failed', service);
    isRefusing = false;
    const run = commandsOn(service.config.databaseFile);
    expect((await run('resend', '--state', 'failed')).code).toBe(0);
    await untilDelivered(service);

    const refused = await run('resend', id, '00000000-0000-0000-0000-000000000000');
    expect(refused.code).toBe(1);
    expect(refused.remarks).toBe(
      `${id} is delivered: not sent again.\nThere is no enquiry 00000000-0000-0000-0000-000000000000.\n`,
    );
    expect((await run('resend', id, '--even-if-delivered')).code).toBe(0);
    await until('it has come twice', () => server.mails.length === 2);
    expect(server.mails[0]?.messageId).toBe(server.mails[1]?.messageId);
  });

  test('skips enquiries that are being sent', async () => {
    const server = await startFaultyServer({ stage: 'CONN', fault: 'silence' });
    const service = await runService({ SMTP_URL: server.url });
    const { id } = await postEnquiry(service.url);
    await untilState('sending', service);
    const run = commandsOn(service.config.databaseFile);
    expect(await run('resend', id)).toMatchObject({ code: 1, output: '0 to be sent.\n' });
    expect(await run('erase', id, '--yes')).toMatchObject({
      code: 1,
      remarks: `${id} is being sent right now: try again in a minute.\n`,
    });
  });
});

describe('erase', () => {
  test('lists first, and erases one person with the mail files once confirmed', async () => {
    const service = await runService();
    const mine = { ...ADA, email: 'bo@other.example' };
    await postEnquiry(service.url, mine);
    await postEnquiry(service.url);
    await untilDelivered(service);
    const run = commandsOn(service.config.databaseFile);

    const listed = await run('erase', '--email', mine.email);
    expect(listed).toMatchObject({ code: 1, remarks: 'Nothing has been erased yet: add --yes.\n' });
    expect(listed.output).toContain(mine.email);
    expect(service.stored('id')).toHaveLength(2);

    expect(await run('erase', '--email', mine.email, '--yes')).toMatchObject({
      code: 0,
      output: '1 erased, with 1 mail files.\n',
    });
    expect(service.stored('email')).toEqual([ADA.email]);
  });
});

describe('test-mail', () => {
  test('delivers a mail with the current settings and stores nothing', async () => {
    const server = await startMail();
    const service = await runService();
    const variables = { SMTP_URL: server.url, ENQUIRY_TO: 'sales@agency.example' };
    const { code, output } = await commandsOn(service.config.databaseFile, variables)('test-mail');
    const sender = 'Agency <website@agency.example>';
    expect([code, output]).toEqual([0, `Delivered to sales@agency.example, from ${sender}.\n`]);
    expect(server.mails[0]?.subject).toBe('New enquiry: Test of the settings — Test mail');
    expect(service.stored('id')).toEqual([]);
  });

  test('says why it could not be delivered, with the reply of the server', async () => {
    const server = await startMail({
      onRcptTo: (_address, _session, callback) => callback(smtpError(550, 'No such user')),
    });
    const { code, output } = await commandsOn('unused.db', { SMTP_URL: server.url })('test-mail');
    expect(code).toBe(1);
    expect(output).toBe(
      'The mail server refused the mail with code 550 at RCPT TO.\nThe mail server said: 550 No such user\n',
    );
    expect(await commandsOn('unused.db', { SMTP_URL: 'smtp://127.0.0.1:1' })('test-mail')).toMatchObject({
      code: 1,
      output: 'Nothing listens at the address of the mail server.\n',
    });
  });
});

async function postEnquiry(url: string, enquiry = ADA) {
  const sent = withId(enquiry);
  await postJson(url, sent);
  return sent;
}
