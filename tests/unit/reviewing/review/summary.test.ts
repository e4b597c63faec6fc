import { describe, expect, it } from 'vitest';
import { previewComment } from '../../../../src/reviewing/preview/publish/comment.ts';
import { headline, jsonSummary, markdownSummary } from '../../../../src/reviewing/review/summary.ts';
import { aPage, aPrice, aReview, LOOKS_THE_SAME } from './a-review.ts';
import { HOSTILE_TEXTS, markupIn } from './hostile-texts.ts';

const FINDING = { rule: 'color-contrast', help: 'Elements must have contrast', where: '.a > b' };

describe('the headline of a review', () => {
  it('counts pages and findings', () => {
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
});

describe('the summary of a review', () => {
  /** Lines of the summary below its headline, without empty ones. */
  const linesOf = (review: Parameters<typeof markdownSummary>[0]) =>
    markdownSummary(review).split('\n').filter(Boolean).slice(1);

  it('lists changed content first, by the titles of its fields, then the changes of each page', () => {
    const content = [aPrice(), { ...aPrice(), title: 'Bench', state: 'added' as const }];
    const same = aPage({ path: '/', words: [], views: LOOKS_THE_SAME, bytes: {} });
    expect(linesOf(aReview({ content, pages: [aPage({ bytes: {} }), same] }))).toEqual([
      ...['#### SEO (package tab)', '- Plans › Premium › Price: $549/mo (was: $499/mo)'],
      '#### Bench (package tab, new)',
      ...['#### /about (changed)', '- Title: About us (was: About)', '#### / (changed, looks the same)'],
    ]);
  });

  it('groups pages that changed for the same reason, before others, and lists each change once', () => {
    const words = [{ what: 'Text', before: '19 projects', after: '20 projects' }];
    const pages = [
      aPage({ words: [...words, { what: 'Text', after: 'Bench' }], bytes: {} }),
      aPage({ path: '/a', words, others: ['/b', '/c'], bytes: {} }),
    ];
    expect(headline(aReview({ pages }))).toContain('4 of 6 pages changed');
    expect(linesOf(aReview({ pages }))).toEqual([
      ...['#### /a (changed)', '- Text: 20 projects (was: 19 projects)'],
      '- The same on 2 other pages: /b, /c',
      ...['#### /about (changed)', '- Text, new: Bench', '- The rest as on /a'],
    ]);
    expect(JSON.parse(jsonSummary(aReview({ pages }))).touched).toEqual(['/about', '/a', '/b', '/c']);
  });

  it('lists page weight and findings in a comment', () => {
    const text = markdownSummary(aReview({ pages: [aPage({ findings: [FINDING] })] }));
    expect(text).toContain('- Page weight: 20.0 kB → 30.5 kB');
    expect(text).toContain('- **New accessibility finding:** color-contrast at .a \\> b');
  });

  it('escapes texts of pages, so that they are neither markup nor mentions', () => {
    for (const text of HOSTILE_TEXTS) {
      const entry = { ...aPrice(), title: text, words: [{ title: text, before: text, after: text }] };
      const page = aPage({ path: `/${text}`, others: [text], words: [{ what: text, after: text }] });
      const summary = markdownSummary(
        aReview({ content: [entry], pages: [page], repeated: [{ path: text, states: [text] }] }),
      );
      // The headline is bold.
      expect({ text, markup: markupIn(summary) }).toEqual({ text, markup: ['strong'] });
    }
  });

  it('stays short enough for a comment and says what it left out', () => {
    const words = (page: number) =>
      Array.from({ length: 10 }, () => ({ what: `Text ${page}`, after: 'long '.repeat(80) }));
    const pages = Array.from({ length: 20 }, (_, page) =>
      aPage({ path: `/page-${page}`, words: words(page) }),
    );
    const text = markdownSummary(aReview({ pages }));
    expect(text.length).toBeLessThan(30_000);
    expect(text).toMatch(/\d+ more changes in the report\./);
  });

  it('lists the pages for the ribbon of a preview without those that it no longer has', () => {
    const pages = [aPage(), aPage({ path: '/old', kind: 'removed' })];
    expect(JSON.parse(jsonSummary(aReview({ pages })))).toEqual({ touched: ['/about'] });
  });
});

describe('the comment on a preview', () => {
  const commentOn = (summary: string) =>
    previewComment({ url: 'https://previews.example/pr-1/', commit: 'a'.repeat(40), summary });
  const own = commentOn('');

  it('removes mentions, pictures, links and hidden text from a summary', () => {
    const forms = (text: string) => ['', '- ', '#### ', '**', 'Line\n', '\\'].map((before) => before + text);
    for (const summary of HOSTILE_TEXTS.flatMap(forms)) {
      // Bold words stay: `markdownSummary` uses them.
      const markup = markupIn(commentOn(summary).slice(own.length)).filter((type) => type !== 'strong');
      expect({ summary, markup }).toEqual({ summary, markup: [] });
    }
  });

  it('leaves the summary of a review unchanged', () => {
    const words = HOSTILE_TEXTS.map((after) => ({ what: 'Text', after }));
    const pages = [aPage({ words, findings: [FINDING] })];
    const summary = markdownSummary(aReview({ content: [aPrice()], pages }));
    expect(commentOn(summary)).toBe(own + summary);
  });
});
