import { BlockList } from 'node:net';
import { describe, expect, test } from 'vitest';
import { judgeOrigin } from '../../../src/enquiry/http/access.ts';
import { forwardedAddress, limitKey } from '../../../src/enquiry/http/client.ts';

const proxies = new BlockList();
proxies.addSubnet('10.0.0.0', 8, 'ipv4');
proxies.addAddress('fd00::1', 'ipv6');

describe('the address of a client behind trusted proxies', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['203.0.113.7, 10.0.0.2, fd00::1', '203.0.113.7'],
    // The first address comes from the client itself and is not trusted.
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
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    // One customer has all addresses of an IPv6 network.
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts IPv4 by address, IPv6 by network: %s as %s', (address, key) => {
    expect(limitKey(address)).toBe(key);
  });
});

const SETTINGS = { siteOrigin: 'https://agency.example', allowedOrigins: ['https://other.example'] };

const judge = (origin: string | undefined, host = 'www.example', secFetchSite?: string) =>
  judgeOrigin({ origin, secFetchSite, host }, SETTINGS);

describe('a page that posts', () => {
  test('is our own if it is on the requested host', () => {
    expect(judge('http://localhost:4321', 'localhost:4321')).toBe('own');
    expect(judge('https://WWW.example', 'www.EXAMPLE:443')).toBe('own');
  });

  test('is our own by Sec-Fetch-Site or by the origin of the site, behind any proxy', () => {
    expect(judge('https://agency.example', '127.0.0.1:4321')).toBe('own');
    expect(judge('https://preview.example', '127.0.0.1:4321', 'same-origin')).toBe('own');
  });

  test('counts as a program without an origin', () => expect(judge(undefined)).toBe('own'));

  test('may be of exactly an allowed origin', () => {
    expect(judge('https://other.example')).toBe('allowed');
    for (const origin of ['http://other.example', 'https://other.example:8443', 'https://x.other.example']) {
      expect(judge(origin)).toBe('refused');
    }
  });

  test.each([
    ...['null', '', 'https://evil.example', 'https://www.example.evil.example', 'www.example', 'garbage:'],
  ])('is refused with the origin %j', (origin) => expect(judge(origin)).toBe('refused'));
});
