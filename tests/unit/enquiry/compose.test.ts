import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { composeMail, messageId } from '../../../src/enquiry/delivery/compose.ts';
import type { ClaimedEnquiry } from '../../../src/enquiry/store/enquiry-record.ts';
import { EMPTY_FIELDS } from '../../../src/enquiry/contract/fields.ts';

const ENQUIRY: ClaimedEnquiry = {
  ...EMPTY_FIELDS,
  id: '123e4567-e89b-42d3-a456-426614174000',
  name: 'Ada Example',
  email: 'ada@visitor.example',
  phone: '+1 503 555 0199',
  service: 'Product Shoot',
  message: 'One\n\nTwo',
  page: '/contact',
  suspicion: null,
  receivedAt: Date.UTC(2026, 10, 20, 21, 30),
  attempts: 1,
  firstAttemptAt: 0,
  lease: '',
  takenBy: [],
};
const LETTERHEAD = {
  from: 'site@agency.example',
  to: ['hello@agency.example'],
  timeZone: 'America/Los_Angeles',
};

const compose = async (change: Partial<ClaimedEnquiry> = {}) => {
  const raw = (await composeMail({ ...ENQUIRY, ...change }, LETTERHEAD)).toString();
  return { raw, mail: await PostalMime.parse(raw) };
};

describe('the mail of an enquiry', () => {
  test('says everything in text', async () => {
    const { mail } = await compose();
    expect(mail.text?.replaceAll('\r\n', '\n').trim()).toBe(
      `
Name: Ada Example
Email: ada@visitor.example
Phone: +1 503 555 0199
Service: Product Shoot
Budget and message:

One

Two

Sent from: /contact
Received: Friday, November 20, 2026 at 1:30:00 PM PST
Enquiry: 123e4567-e89b-42d3-a456-426614174000

Reply to this mail to write to the visitor.`.trim(),
    );
  });

  test('has the same Message-ID at every attempt', async () => {
    const first = await compose();
    const second = await compose({ attempts: 7, firstAttemptAt: 5, lease: 'another' });
    expect(first.mail.messageId).toBe(messageId(ENQUIRY.id, LETTERHEAD.from));
    expect(second.mail.messageId).toBe(first.mail.messageId);
    expect(second.mail.date).toBe(first.mail.date);
  });

  test('shows what people wrote in HTML as text', async () => {
    const { mail } = await compose({ name: '<img src=x onerror=alert(1)>', message: `</td>"'&<script>` });
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail.html).toContain('&lt;/td&gt;&quot;&#39;&amp;&lt;script&gt;');
    expect(mail.html).not.toMatch(/<img|<script/);
  });

  test.each(['name', 'service', 'email', 'phone', 'page', 'message'] as const)(
    'gets no header or recipient from the field %s, even if the check were to let it through',
    async (field) => {
      const injected =
        'x\r\nBcc: victim@other.example\r\n\r\nbody, "quoted" <victim@other.example>, second@other.example';
      const { mail } = await compose({ [field]: injected });
      expect(mail.headers.map(({ key }) => key).sort()).toEqual([
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'reply-to',
        'subject',
        'to',
      ]);
      expect(mail.to).toEqual([{ name: '', address: 'hello@agency.example' }]);
      expect(mail.replyTo).toHaveLength(1);
      expect(mail.bcc).toBeUndefined();
    },
  );
});
