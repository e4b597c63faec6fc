import { describe, expect, it } from 'vitest';
import {
  headline,
  jsonSummary,
  markdownSummary,
  textSummary,
} from '../../../../src/reviewing/review/summary.ts';
import { aPage, aReview, LOOKS_THE_SAME } from './a-review.ts';

const FINDING = { rule: 'color-contrast', help: 'Elements must have contrast', where: '.a > b' };

describe('the headline of a review', () => {
  it('counts pages and names troubles', () => {
    expect(headline(aReview())).toBe('1 of 3 pages changed; no new accessibility finding.');
    const pages = [
      aPage({ findings: [FINDING] }),
      aPage({ path: '/new', kind: 'added' }),
      aPage({ path: '/old', kind: 'removed' }),
    ];
    expect(headline(aReview({ pages }))).toBe(
      '1 of 5 pages changed, 1 added, 1 removed; 1 new accessibility finding.',
    );
  });

  it('says that nothing changed', () => {
    expect(headline(aReview({ pages: [] }))).toBe('No page changed: all 2 are the same.');
  });
});

describe('the summary of a review', () => {
  it('tells each page in words', () => {
    const review = aReview({ pages: [aPage(), aPage({ path: '/', words: [], screens: LOOKS_THE_SAME })] });
    expect(textSummary(review).split('\n').slice(1)).toEqual([
      '  /about (changed)',
      '    Title: About → About us',
      '  / (changed, looks the same)',
    ]);
  });

  it('tells in a comment how the page grew, and what it breaks', () => {
    const text = markdownSummary(aReview({ pages: [aPage({ findings: [FINDING] })] }));
    expect(text).toContain('- Page weight: 20.0 kB → 30.5 kB');
    expect(text).not.toContain('Script:');
    expect(text).toContain('- **New accessibility finding:** color-contrast at .a \\> b');
  });

  it('lets no word of a page become markup of the comment or call for somebody', () => {
    const words = [{ what: 'Text', after: '<img src=x> [a](https://b.example) @everyone `code` **bold**' }];
    const text = markdownSummary(aReview({ pages: [aPage({ words })] }));
    expect(text).not.toMatch(/(?<!\\)<img|(?<!\\)\[a|@everyone|(?<!\\)`/);
  });

  it('stays short enough for a comment and says what it left out', () => {
    const words = Array.from({ length: 10 }, () => ({ what: 'Text', after: 'long '.repeat(80) }));
    const pages = Array.from({ length: 20 }, (_, index) => aPage({ path: `/page-${index}`, words }));
    const text = markdownSummary(aReview({ pages }));
    expect(text.length).toBeLessThan(30_000);
    expect(text).toMatch(/\d+ more pages in the report\./);
  });

  it('lists pages to look at for the ribbon of a preview, without those that are gone', () => {
    const pages = [aPage(), aPage({ path: '/old', kind: 'removed' })];
    expect(JSON.parse(jsonSummary(aReview({ pages })))).toMatchObject({
      touched: ['/about'],
      removed: ['/old'],
    });
  });
});
