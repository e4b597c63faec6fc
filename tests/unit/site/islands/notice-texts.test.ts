import { describe, expect, it } from 'vitest';
import { EMPTY_FIELDS } from '../../../../src/enquiry/contract/fields.ts';
import { enquiryText, formatTime } from '../../../../src/site/islands/enquiry-form/notice/texts.ts';
import { outboxEntry } from '../../../support/outbox-entry.ts';

/** In whatever time zone the tests run. */
const at = (day: number, hours: number, minutes: number) => new Date(2026, 10, day, hours, minutes).getTime();

describe('when an enquiry was written', () => {
  it('is told by its time alone if that was today', () => {
    expect(formatTime(at(22, 14, 5), at(22, 23, 59), 'de-DE')).toBe('14:05');
    expect(formatTime(at(22, 14, 5), at(22, 14, 6), 'en-US')).toMatch(/^2:05\sPM$/);
  });

  it('is told with its date if that was another day', () => {
    expect(formatTime(at(21, 23, 59), at(22, 0, 1), 'de-DE')).toBe('21.11.2026, 23:59');
    expect(formatTime(at(22, 14, 5), at(23, 14, 5), 'en-US')).toMatch(/^Nov 22, 2026, 2:05\sPM$/);
  });
});

it('the text of an enquiry has all that was written, under the labels of the form', () => {
  const labels = {
    ...EMPTY_FIELDS,
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    service: 'Service',
    message: 'Message',
  };
  expect(enquiryText(outboxEntry('a').enquiry, labels)).toBe(
    'Name: Ada Example\nEmail: ada@example.com\nPhone: +1 503 555 0100\n' +
      'Service: Digital  Marketing\nMessage: Two pages, please.',
  );
});
