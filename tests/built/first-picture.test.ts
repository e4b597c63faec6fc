import { expect, test } from 'vitest';
import { htmlOf, sitemapPaths } from '../support/sitemap.ts';

/** The picture of this page stands below the first screen. */
const LATER = '/contact';

test.each(sitemapPaths())(
  '%s fetches its first picture at once, and the others when they come near',
  (path) => {
    const [first, ...others] = htmlOf(path).match(/<img[^>]*>/g) ?? [];
    if (path === LATER) others.unshift(first!);
    else if (first) {
      expect(first).toContain('fetchpriority="high"');
      expect(first).toContain('loading="eager"');
    }
    for (const picture of others) {
      expect(picture).not.toContain('fetchpriority');
      expect(picture).toContain('loading="lazy"');
    }
  },
);
