import { BlockList } from 'node:net';
import { describe, expect, test } from 'vitest';
import { forwardedAddress, limitKey } from '../../../src/enquiry/http/client.ts';

const proxies = new BlockList();
proxies.addSubnet('10.0.0.0', 8, 'ipv4');
proxies.addAddress('fd00::1', 'ipv6');

describe('the address of a client behind trusted proxies', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['203.0.113.7, 10.0.0.2, fd00::1', '203.0.113.7'],
    // What the client itself claims stands first and is not believed.
    ['1.1.1.1, 203.0.113.7', '203.0.113.7'],
    ['10.9.9.9, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::7]:51234', '2001:db8::7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['nonsense', '10.0.0.1'],
    ['203.0.113.7, nonsense', '10.0.0.1'],
    ['10.0.0.3', '10.0.0.3'],
    ['', '10.0.0.1'],
    [undefined, '10.0.0.1'],
  ])('is read from %j as %s', (header, address) => {
    expect(forwardedAddress('10.0.0.1', header, proxies)).toBe(address);
  });
});

describe('a limit', () => {
  test('counts IPv4 by address', () => expect(limitKey('203.0.113.7')).toBe('203.0.113.7'));

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts IPv6 by network: %s as %s', (address, key) => expect(limitKey(address)).toBe(key));

  test('is shared by the addresses that one customer has', () => {
    expect(limitKey('2001:db8:1:2:aaaa::1')).toBe(limitKey('2001:db8:1:2::ffff'));
    expect(limitKey('2001:db8:1:2::1')).not.toBe(limitKey('2001:db8:1:3::1'));
  });
});
