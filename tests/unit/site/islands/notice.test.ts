import { expect, it } from 'vitest';
import { EMPTY_FIELDS } from '../../../../src/enquiry/contract/fields.ts';
import { enquiryText, formatTime } from '../../../../src/site/islands/enquiry-form/outbox/notice.ts';
import { outboxEntry } from '../../../support/outbox.ts';

/** In the time zone of the tests. */
const at = (day: number, hours: number, minutes: number) => new Date(2026, 10, day, hours, minutes).getTime();

it.each([
  ['only the time if that was today', at(22, 14, 5), at(22, 23, 59), 'de-DE', /^14:05$/],
  ['only the time in the language of its reader', at(22, 14, 5), at(22, 14, 6), 'en-US', /^2:05\sPM$/],
  ['the date too if that was another day', at(21, 23, 59), at(22, 0, 1), 'de-DE', /^21\.11\.2026, 23:59$/],
  ['the date too a day later', at(22, 14, 5), at(23, 14, 5), 'en-US', /^Nov 22, 2026, 2:05\sPM$/],
])('the notice shows when an enquiry was written: %s', (_, written, now, language, text) => {
  expect(formatTime(written, now, language)).toMatch(text);
});

it('the text of an enquiry has all values, under the labels of the form', () => {
  const words = { name: 'Name', email: 'Email', phone: 'Phone', service: 'Service', message: 'Message' };
  const labels = { ...EMPTY_FIELDS, ...words };
  expect(enquiryText(outboxEntry('a').enquiry, labels)).toBe(
    'Name: Ada Example\nEmail: ada@example.com\nPhone: +1 503 555 0100\n' +
      'Service: Digital  Marketing\nMessage: Two pages, please.',
  );
});
