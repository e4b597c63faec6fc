import { describe, expect, test } from 'vitest';
import { smtpError, startMailServer } from './support/mail-server.ts';
import { ADA, postJson, withId } from './support/requests.ts';
import { runService, runWithMail, startMail, untilDelivered, untilState } from './support/running-service.ts';
import { until } from './support/until.ts';

async function deliver(enquiry: typeof ADA) {
  const { server, service } = await runWithMail();
  expect((await postJson(service.url, enquiry)).status).toBe(200);
  return until('the mail has arrived', () => server.mails[0]);
}

describe('over the wire, a mail', () => {
  test.each([
    ['in Chinese', '李小龍'],
    ['in Arabic, from right to left', 'عائشة بنت أبي بكر'],
    ['in Vietnamese, with marks apart from their letters', 'Đặng Thị Mỹ'.normalize('NFD')],
    ['in Hindi', 'प्रियंका चोपड़ा'],
    ['with emoji', 'Zoë 👩‍👩‍👧‍👦 🇧🇷'],
    ['of the greatest length', '長'.repeat(200)],
    ['of one long word', 'x'.repeat(200)],
    ['that looks like an address', 'Zoë "李" O’Neil, <x@y.example>'],
  ])(
    'with a name %s arrives to the letter, in lines of plain ASCII that every server takes',
    async (_what, name) => {
      const script = '<script>alert(1)</script>';
      const message = `${name}\n${'word '.repeat(1200)}\n${'無'.repeat(800)}\n.\n..\nFrom here ${script} 🙂\n`;
      const mail = await deliver({ ...ADA, name, message });
      expect(mail.replyTo).toEqual([{ name, address: ADA.email }]);
      expect(mail.subject).toBe(`New enquiry: ${ADA.service} — ${name}`);
      expect(mail.text?.replaceAll('\r\n', '\n')).toContain(message.trim());
      expect(mail.html).not.toContain('<script>');
      expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      for (const line of mail.raw.split('\r\n')) {
        expect(line.length).toBeLessThanOrEqual(998);
        expect(line).toMatch(/^[\t\x20-\x7e]*$/);
      }
    },
  );
});

test('a mail is delivered over a new connection when the server closes those that are kept', async () => {
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

test('a server that takes only some mails in a session gets the rest in another', async () => {
  let mails = 0;
  const { server, service } = await runWithMail({
    onMailFrom: (_address, _session, callback) =>
      callback(++mails % 3 === 0 ? smtpError(421, 'Enough') : null),
  });
  await Promise.all(Array.from({ length: 9 }, () => postJson(service.url, withId())));
  await untilDelivered(service);
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(9);
  expect(server.mails).toHaveLength(9);
});
