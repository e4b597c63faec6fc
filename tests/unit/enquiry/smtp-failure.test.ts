import { describe, expect, test } from 'vitest';
import {
  describeFailure,
  failureOf,
  judge,
  type SmtpFailure,
} from '../../../src/enquiry/delivery/smtp-failure.ts';

const failure = (parts: Partial<SmtpFailure>): SmtpFailure => ({ dataEnded: false, ...parts });

describe('what follows a failure', () => {
  test.each<[string, Partial<SmtpFailure>, ReturnType<typeof judge>]>([
    ['a mail that is put off', { code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }, 'again'],
    [
      'a mail that is put off after its data',
      { code: 'EMESSAGE', responseCode: 452, command: 'DATA', dataEnded: true },
      'again',
    ],
    ['a server that closes for today', { code: 'ECONNECTION', responseCode: 421, command: 'CONN' }, 'again'],
    ['a sender that is refused', { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, 'again'],
    ['a recipient that is refused', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'refused'],
    [
      'a permanent reply to the data that does not tell what it concerns',
      { code: 'EMESSAGE', responseCode: 554, command: 'DATA', dataEnded: true },
      'again',
    ],
    ['a mail that cannot be sent at all', { code: 'EENVELOPE', command: 'API' }, 'refused'],
    ['a wrong password', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'again'],
    ['a missing login', { code: 'EENVELOPE', responseCode: 530, command: 'MAIL FROM' }, 'again'],
    ['a bad sequence', { code: 'EENVELOPE', responseCode: 503, command: 'RCPT TO' }, 'again'],
    ['a greeting that turns us away', { code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }, 'again'],
    ['a line lost before the end of the data', { code: 'ECONNECTION' }, 'again'],
    ['a line lost after the end of the data', { code: 'ECONNECTION', dataEnded: true }, 'unknown'],
    ['an unknown failure', {}, 'again'],
  ])('%s', (_what, parts, verdict) => expect(judge(failure(parts))).toBe(verdict));

  test.each<[string, string, ReturnType<typeof judge>]>([
    ['DATA', '550 5.4.5 Daily user sending limit exceeded', 'again'],
    ['RCPT TO', '550-5.4.5 Daily user sending\n550 5.4.5 limit exceeded', 'again'],
    ['DATA', '554 5.7.0 Try again later', 'again'],
    ['DATA', '554 5.2.0 STOREDRV.Submission.Exception', 'again'],
    ['DATA', '550 Domain agency.example has exceeded the max emails per hour', 'again'],
    ['RCPT TO', '550 5.7.1 Relaying denied', 'again'],
    ['RCPT TO', '552 5.2.2 Mailbox full', 'again'],
    ['RCPT TO', '554 Client host blocked', 'again'],
    ['RCPT TO', '553 5.1.8 Sender domain not found', 'again'],
    ['MAIL FROM', '550 5.1.0 Sender rejected', 'again'],
    ['RCPT TO', '550 5.1.1 No such user', 'refused'],
    ['DATA', '550 5.1.1 No such user', 'refused'],
    ['RCPT TO', '553 Mailbox name not allowed', 'refused'],
    ['DATA', '554 5.6.0 Content not accepted', 'refused'],
    ['DATA', '552 5.3.4 Message too big', 'refused'],
    ['DATA', '450 5.1.1 Greylisted', 'again'],
  ])('the reply to %s "%s"', (command, reply, verdict) => {
    const responseCode = Number(reply.slice(0, 3));
    expect(judge(failure({ command, reply, responseCode }))).toBe(verdict);
  });
});

describe('a failure is described', () => {
  test('by its most specific cause', () => {
    expect(describeFailure(failure({ code: 'ESOCKET', cause: 'ECONNREFUSED' }))).toBe(
      'Nothing listens at the address of the mail server.',
    );
    for (const [cause, sentence] of [
      ['CERT_HAS_EXPIRED', 'it has expired'],
      ['CERT_NOT_YET_VALID', 'it is not valid yet, or the clock of this machine is wrong'],
    ])
      expect(describeFailure(failure({ code: 'ESOCKET', cause: cause! }))).toBe(
        `The certificate of the mail server is not valid: ${sentence} (${cause}).`,
      );
  });

  test('with a note if the mail may have arrived', () => {
    expect(describeFailure(failure({ code: 'ESOCKET', cause: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' }))).toBe(
      'An encrypted connection to the mail server could not be set up (ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION).',
    );
    const silence = { code: 'ETIMEDOUT', command: 'CONN' };
    for (const port of [465, 2465])
      expect(describeFailure(failure({ ...silence, server: { protocol: 'smtp:', port } }))).toBe(
        `The mail server did not answer in time. At port ${port} it probably expects smtps://, not smtp:// in SMTP_URL.`,
      );
    expect(describeFailure(failure({ ...silence, server: { protocol: 'smtp:', port: 587 } }))).toBe(
      'The mail server did not answer in time.',
    );
    expect(describeFailure(failure({ code: 'ECONNECTION', dataEnded: true }))).toBe(
      'The mail server closed the connection. The mail had been sent in full and may have arrived.',
    );
  });

  test('for any thrown value', () => {
    for (const thrown of [undefined, null, 'text', 7, new Error('x')]) {
      expect(describeFailure(failureOf(thrown))).toBe('The mail could not be sent (unknown error).');
    }
    const cause = Object.assign(new Error('x'), { code: 'ETIMEDOUT', response: `451 ${'x'.repeat(9000)}` });
    expect(failureOf(cause).reply).toHaveLength(500);
  });
});
