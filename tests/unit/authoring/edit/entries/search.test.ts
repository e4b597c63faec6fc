import { expect, it } from 'vitest';
import { siteLibrary } from './support.ts';

const titlesOf = (query: string) => [
  ...new Set(
    siteLibrary()
      .search(query)
      .map(({ entry }) => `${entry.kind.key} ${entry.title}`),
  ),
];

it('finds an entry whose words stand in several of its texts', () => {
  expect(titlesOf('social media standard')).toContain('packages Social Media');
  expect(titlesOf('standard PACKAGES seo')).toContain('packages SEO');
  expect(titlesOf('social media zeppelin')).toEqual([]);
});

it('lists entries with the words in their title first', () => {
  const titles = titlesOf('social media');
  const isNamed = (title: string) => /social media/i.test(title);
  expect(titles.filter(isNamed).length).toBeGreaterThan(1);
  expect(titles.findLastIndex(isNamed)).toBe(titles.filter(isNamed).length - 1);
});
