import { describe, expect, it } from 'vitest';
import { withBase, withoutBase } from '../../../src/site/base.ts';

describe('the address of a path in a build', () => {
  it.each(['/', '/pr-123', '/pr-123/', '/owner/site/pr-1'])('is found again under %s', (base) => {
    for (const path of ['/', '/contact', '/services/seo', '/pr-123'])
      expect(withoutBase(withBase(path, base), base)).toBe(path);
  });

  it('is the path itself in the build for the real site', () => {
    expect(withBase('/packages#seo')).toBe('/packages#seo');
  });

  it('stands under the base of a preview, the home page with a slash at its end', () => {
    expect(withBase('/packages#seo', '/pr-123')).toBe('/pr-123/packages#seo');
    expect(withBase('/', '/pr-123')).toBe('/pr-123/');
  });

  it.each(['#content', 'tel:+15035550142', 'mailto:hello@fallline.example', 'https://chat.example/a'])(
    'leaves %s alone, which is no path',
    (address) => expect(withBase(address, '/pr-123')).toBe(address),
  );

  it('is not found in a path that only begins with the same letters', () => {
    expect(withoutBase('/pr-1234/about', '/pr-123')).toBe('/pr-1234/about');
    expect(withoutBase('/pr-123', '/pr-123')).toBe('/');
  });
});
