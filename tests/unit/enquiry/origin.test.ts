import { describe, expect, test } from 'vitest';
import { judgeOrigin } from '../../../src/enquiry/http/origin.ts';

const SETTINGS = { siteOrigin: 'https://fallline.example', allowedOrigins: ['https://other.example'] };

const judge = (origin: string | undefined, host = 'www.example', secFetchSite?: string) => {
  const client = { address: '203.0.113.7', usesTls: false, host };
  return judgeOrigin({ origin, secFetchSite, client }, SETTINGS);
};

describe('a page that posts', () => {
  test('is our own if it is on the host that was asked', () => {
    expect(judge('http://localhost:4321', 'localhost:4321')).toBe('own');
    expect(judge('https://WWW.example', 'www.EXAMPLE:443')).toBe('own');
  });

  test('is our own if the browser says so, or it has the address of the site, behind any proxy', () => {
    expect(judge('https://fallline.example', '127.0.0.1:4321')).toBe('own');
    expect(judge('https://preview.example', '127.0.0.1:4321', 'same-origin')).toBe('own');
  });

  test('is none if there is no origin', () => expect(judge(undefined)).toBe('own'));

  test('may be of an origin that is allowed, to the letter', () => {
    expect(judge('https://other.example')).toBe('allowed');
    for (const origin of ['http://other.example', 'https://other.example:8443', 'https://x.other.example']) {
      expect(judge(origin)).toBe('refused');
    }
  });

  test.each([
    ...['null', '', 'https://evil.example', 'https://www.example.evil.example', 'www.example', 'garbage:'],
  ])('is refused with the origin %j', (origin) => expect(judge(origin)).toBe('refused'));
});
