import { describe, expect, it } from 'vitest';
import {
  addressLines,
  chatHref,
  clockTime,
  fillIn,
  phoneHref,
  workingHours,
} from '../../../../src/model/queries/format.ts';

describe('content is formatted for the page', () => {
  it('replaces names in texts at any depth and keeps unknown ones', () => {
    expect(fillIn({ a: ['{brand}, {other}, {toString}'], n: 1 }, { brand: 'Acme' })).toEqual({
      a: ['Acme, {other}, {toString}'],
      n: 1,
    });
  });

  it('creates links from a phone number', () => {
    expect(phoneHref('+1 (212) 555-0100')).toBe('tel:+12125550100');
  });

  it('adds the digits of the number and the greeting to the chat link', () => {
    const url = 'https://chat.example/{phone}?text={greeting}';
    const chat = { label: '', url, greeting: 'Hello & welcome' };
    expect(chatHref({ phone: '+1 212 555 0100', chat })).toBe(
      'https://chat.example/12125550100?text=Hello%20%26%20welcome',
    );
  });

  it.each([
    ['US', 'Lower Quay', 'Vermont', 'Lower Quay, Vermont 05401'],
    ['IE', 'Lower Quay', undefined, 'Lower Quay 05401'],
    ['DE', 'Lower Quay', undefined, '05401 Lower Quay'],
    ['MX', 'Lower Quay', 'Vermont', '05401 Lower Quay, Vermont'],
    ['JP', '見本市', '例県', '例県見本市7 Pear Walk'],
  ])('orders an address as in %s', (countryCode, city, region, line) => {
    const office = { street: '7 Pear Walk', city, region, postalCode: '05401', country: 'Land', countryCode };
    expect(addressLines(office)).toContain(line);
  });

  it.each([
    ['09:00', 'US', '9AM'],
    ['17:00', 'US', '5PM'],
    ['12:30', 'US', '12:30PM'],
    ['00:00', 'US', '12AM'],
    ['09:00', 'DE', '9:00'],
    ['17:30', 'JP', '17:30'],
  ])('writes %s in %s as %s', (time, country, text) => {
    expect(clockTime(time, country)).toBe(text);
  });

  it.each([
    [['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], 'Mon-Fri'],
    [['Saturday'], 'Sat'],
    [['Monday', 'Wednesday', 'Friday'], 'Mon, Wed, Fri'],
    [['Saturday', 'Sunday'], 'Sat, Sun'],
    [['Monday', 'Tuesday', 'Wednesday', 'Friday', 'Saturday', 'Sunday'], 'Mon-Wed, Fri-Sun'],
    [['Friday', 'Monday', 'Tuesday', 'Wednesday', 'Monday'], 'Mon-Wed, Fri'],
    [['Sunday', 'Monday'], 'Mon, Sun'],
  ] as const)('joins three days in a row and no others: %s', (days, text) => {
    const hours = workingHours({ days: [...days], opens: '09:00', closes: '17:00' }, 'US');
    expect(hours).toEqual({ days: text, time: '9AM-5PM' });
  });

  it.each([
    ['00:00', '24:00', 'US', '0:00-24:00'],
    ['18:00', '24:00', 'US', '6PM-12AM'],
    ['18:00', '24:00', 'DE', '18:00-24:00'],
  ])('hours that end with the day: %s to %s in %s', (opens, closes, country, time) => {
    expect(workingHours({ days: ['Monday'], opens, closes }, country).time).toBe(time);
  });
});
