import { describe, expect, it } from 'vitest';
import { withBase, withoutBase } from '../../../src/site/base.ts';

describe('the URL of a path in a build', () => {
  it.each(['/', '/pr-123', '/pr-123/', '/owner/site/pr-1'])('is reversible under %s', (base) => {
    for (const path of ['/', '/contact', '/services/seo', '/pr-123'])
      expect(withoutBase(withBase(path, base), base)).toBe(path);
  });

  it.each([
    ['/packages#seo', '', '/packages#seo'],
    ['/packages#seo', '/pr-123', '/pr-123/packages#seo'],
    ['/', '/pr-123', '/pr-123/'],
    ...['#content', 'tel:+12125550100', 'https://chat.example/a'].map((no) => [no, '/pr-123', no]),
  ])('of %s under “%s” is %s', (path, base, address) => expect(withBase(path, base)).toBe(address));

  it('is not reduced if a path only begins with the same letters', () => {
    expect(withoutBase('/pr-1234/about', '/pr-123')).toBe('/pr-1234/about');
    expect(withoutBase('/pr-123', '/pr-123')).toBe('/');
  });
});
