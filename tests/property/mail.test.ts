import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import { createEnquirySchema, type Enquiry } from '../../src/enquiry/contract/enquiry.ts';
import { agencyLetter, buildMail } from '../../src/enquiry/delivery/compose.ts';
import { claimed } from '../service/support/requests.ts';
import { CONTENT_FACTS, SITE_CONTENT } from '../support/site-content.ts';
import { enquiryInput, holds, SLOW_RUNS } from './support.ts';

const enquirySchema = createEnquirySchema(CONTENT_FACTS.words.errors);
const TO = ['hello@agency.example', 'boss@agency.example'];
const LETTER = agencyLetter(
  { name: 'Agency', address: 'site@agency.example' },
  TO,
  SITE_CONTENT.words().mail,
  'America/Los_Angeles',
);
const ID = '123e4567-e89b-42d3-a456-426614174000';

/** A valid enquiry: made from any input by replacing refused values. */
const enquiry = enquiryInput.map((fields): Enquiry => {
  const sound = { name: 'Ada', email: 'ada@visitor.example', phone: '1', service: 'SEO', message: 'Hello' };
  const { error } = enquirySchema.safeParse({ ...sound, ...fields });
  const refused = new Set(error?.issues.map(({ path }) => path[0]));
  const kept = Object.entries({ ...sound, ...fields }).filter(([name]) => !refused.has(name));
  return enquirySchema.parse({ ...sound, ...Object.fromEntries(kept) });
});

const compose = ({ page, origin = {}, ...fields }: Enquiry) =>
  buildMail(LETTER.compose(claimed({ ...fields, id: ID, page: page ?? null, origin })));

/** Some addresses that browsers accept, such as `..ada@b.example`, need quotes in a mail (RFC 5322, 3.4.1). */
const unquote = (address = '') => address.replace(/^"(.*)"@/, '$1@');

holds(
  'any enquiry becomes one mail to the agency with its exact texts',
  [enquiry],
  async (fields) => {
    const raw = String(await compose(fields));
    for (const line of raw.split('\r\n')) {
      expect(line.length).toBeLessThanOrEqual(998);
      expect(line).toMatch(/^[\t\x20-\x7e]*$/);
    }
    const mail = await PostalMime.parse(raw);
    expect(mail.headers).toHaveLength(9);
    expect(mail.to?.map(({ address }) => address)).toEqual(TO);
    expect([mail.cc, mail.bcc, mail.attachments]).toEqual([undefined, undefined, []]);
    expect(mail.replyTo?.map(({ address }) => unquote(address))).toEqual([fields.email]);
    expect(mail.messageId).toBe(`<enquiry.${ID}@agency.example>`);
    expect(mail.text?.replaceAll('\r\n', '\n')).toContain(fields.message);
    expect(mail.html).not.toMatch(/<(?!\/?(html|meta|title|body|table|tbody|tr|th|td|p|br|!doctype)\b)/i);
  },
  SLOW_RUNS,
);
