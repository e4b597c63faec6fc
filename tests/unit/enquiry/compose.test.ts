import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { agencyLetter, buildMail } from '../../../src/enquiry/delivery/compose.ts';
import type { ClaimedEnquiry } from '../../../src/enquiry/store/deliveries.ts';
import { claimed } from '../../service/support/requests.ts';
import { SITE_CONTENT } from '../../support/site-content.ts';

const ENQUIRY = claimed({ message: 'One\n\nTwo' });
const LETTER = agencyLetter(
  { name: 'Agency', address: 'site@agency.example' },
  ['hello@agency.example'],
  SITE_CONTENT.words().mail,
  'America/St_Johns',
);

const compose = async (change: Partial<ClaimedEnquiry> = {}) => {
  const raw = (await buildMail(LETTER.compose({ ...ENQUIRY, ...change }))).toString();
  return { raw, mail: await PostalMime.parse(raw) };
};

describe('the mail of an enquiry', () => {
  test('contains all fields as text, with the time of the agency', async () => {
    const { mail } = await compose();
    expect(mail.text?.replaceAll('\r\n', '\n').trim()).toBe(
      `
Name: Ada Example
Email: ada@visitor.example
Phone: ${ENQUIRY.phone}
Service: ${ENQUIRY.service}
Budget and message:

One

Two

Sent from: /contact
Received: Friday, November 20, 2026 at 6:00:00 PM GMT-3:30
Enquiry: 123e4567-e89b-42d3-a456-426614174000

Reply to this mail to write to the visitor.`.trim(),
    );
  });

  test('breaks lines in HTML by elements, as Outlook ignores styles for that', async () => {
    const { mail } = await compose({ message: 'One\n\n<Two>\nThree' });
    expect(mail.html).toContain('One<br><br>&lt;Two&gt;<br>Three');
  });

  test('has the same Message-ID at every attempt', async () => {
    const first = await compose();
    const second = await compose({ attempts: 7, firstAttemptAt: 5 });
    expect(first.mail.messageId).toBe(`<enquiry.${ENQUIRY.id}@agency.example>`);
    expect(second.mail.messageId).toBe(first.mail.messageId);
    expect(second.mail.date).toBe(first.mail.date);
  });

  test.each(['name', 'service', 'email', 'phone', 'page', 'message'] as const)(
    'gets no header or recipient from the field %s, even if the check were to let it through',
    async (field) => {
      const recipients = 'body, "quoted" <victim@other.example>, second@other.example';
      const { mail } = await compose({ [field]: `x\r\nBcc: victim@other.example\r\n\r\n${recipients}` });
      expect(mail.headers.map(({ key }) => key).sort()).toEqual([
        ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to'],
        ...['subject', 'to'],
      ]);
      expect(mail.to).toEqual([{ name: '', address: 'hello@agency.example' }]);
      expect(mail.replyTo).toHaveLength(1);
    },
  );

  test.each([
    ...['=?utf-8?q?=0D=0ABcc:_victim@other.example?=', '=?utf-8?b?Qm9zcyA8Ym9zc0BhZ2VuY3kuZXhhbXBsZT4=?='],
    ...['Ada =?iso-8859-1?Q?Boss_<boss@agency.example>?= Example', 'Zoë =?utf-8?q?Boss?='],
    ...['=?utf-8?q?a?= =?utf-8?q?b?=', '=?=?utf-8?q?a?='],
  ])('shows the name %s as written, whether a mail program decodes it once or twice', async (name) => {
    const { raw, mail } = await compose({ name, service: name });
    const again = await PostalMime.parse(
      `Subject: ${mail.subject}\r\nReply-To: ${mail.replyTo?.[0]?.name}\r\n\r\n`,
    );
    const visible = (text = '') => text.replaceAll('\u200b', '');
    expect(visible(mail.replyTo?.[0]?.name)).toBe(name);
    for (const subject of [mail.subject, again.subject])
      expect(visible(subject)).toBe(`New enquiry: ${name} — ${name}`);
    expect(raw.split('\r\n\r\n')[0]).not.toContain(name);
    expect(mail.replyTo?.map(({ address }) => address)).toEqual([ENQUIRY.email]);
  });

  test('has no header in which a name changes the text direction', async () => {
    const { mail } = await compose({ name: 'Ada \u202egnp.elif\u2066\u2067', service: '\u202aSEO\u202c' });
    expect(mail.subject).toBe('New enquiry: SEO — Ada gnp.elif');
    expect(mail.replyTo).toEqual([{ name: 'Ada gnp.elif', address: ENQUIRY.email }]);
  });

  test.each([
    ...['Last, First', 'Ada "the" Example', '<boss@agency.example>', 'boss@agency.example', 'a:b;', '(Ada)'],
    ...['Ada\\', 'x'.repeat(200), '長'.repeat(200), 'عائشة بنت أبي بكر', 'प्रियंका चोपड़ा', 'Zoë 👩‍👩‍👧‍👦 🇧🇷'],
    'Đặng Thị Mỹ'.normalize('NFD'),
  ])('can be replied to with the name %s', async (name) => {
    const { mail } = await compose({ name });
    expect(mail.replyTo).toEqual([{ name, address: ENQUIRY.email }]);
    expect(mail.subject).toBe(`New enquiry: ${ENQUIRY.service} — ${name}`);
  });

  test('says why it is suspected spam, even for a reason of another release', async () => {
    expect((await compose({ suspicion: 'other' })).mail.text).toContain('Suspected spam: other');
  });
});
