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

  it.each([
    [{ city: 'Dubai', country: 'UAE', countryCode: 'AE' }, ['Dubai', 'UAE']],
    [{ city: 'Bath', region: 'Somerset', country: 'UK', countryCode: 'GB' }, ['Bath, Somerset', 'UK']],
    [{ city: 'Köln', postalCode: '50667', country: 'Land', countryCode: 'DE' }, ['50667 Köln', 'Land']],
    [
      { city: 'Bath', postalCode: 'BA1 1AA', street: '1 Quay', country: 'UK', countryCode: 'GB' },
      ['1 Quay', 'Bath BA1 1AA', 'UK'],
    ],
    [{ city: '見本市', street: '1-2', country: '日本', countryCode: 'JP' }, ['見本市1-2', '日本']],
  ])('leaves out lines of an address without anything to say: %o', (office, lines) => {
    expect(addressLines(office)).toEqual(lines);
  });
});
