import { describe, expect, it } from 'vitest';
import { addressLines, chatHref, fillIn, phoneHref } from '../../../../src/model/queries/format.ts';

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
});
