import { describe, expect, test } from 'vitest';
import { localPath } from '../../../../src/enquiry/contract/local-path.ts';

describe('a path on this site', () => {
  test.each([
    ['/', '/'],
    ['/contact', '/contact'],
    ['/contact#form', '/contact'],
    ['/services/vedio-editing?utm=a%20b', '/services/vedio-editing?utm=a%20b'],
    ['/a/../b', '/b'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/ü', '/%C3%BC'],
    ['/:80', '/:80'],
  ])('%s is read as %s', (value, path) => expect(localPath(value)).toBe(path));

  test.each([
    ...['', 'contact', '//evil.example', '///evil.example', '/..//evil.example', '/./\t/evil.example'],
    ...['/.//evil.example', '/%2e//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example'],
    ...['/\n/evil.example', ' //evil.example', 'https://evil.example', 'javascript:alert(1)'],
    ...['/a\r\nSet-Cookie: a=b', '/a b', `/${'a'.repeat(400)}`],
  ])('is not %j', (value) => expect(localPath(value)).toBeUndefined());

  test('is not anything but a string', () => {
    for (const value of [undefined, null, 7, {}, ['/contact'], true])
      expect(localPath(value)).toBeUndefined();
  });
});
