import { describe, expect, it } from 'vitest';
import { previewComment } from '../../../../src/reviewing/preview/publish/comment.ts';
import { markdownSummary } from '../../../../src/reviewing/review/summary.ts';
import { aPage, aPrice, aReview } from '../review/a-review.ts';
import { HOSTILE_TEXTS, markupIn } from '../review/hostile-texts.ts';

describe('the comment on a preview', () => {
  const commentOn = (summary: string) =>
    previewComment({ url: 'https://previews.example/pr-1/', commit: 'a'.repeat(40), summary });
  const own = commentOn('');

  it('lets no summary call for somebody, show a picture from elsewhere, lead away or hide', () => {
    const forms = (text: string) => ['', '- ', '#### ', '**', 'Line\n', '\\'].map((before) => before + text);
    for (const summary of HOSTILE_TEXTS.flatMap(forms)) {
      // Bold words stay: `markdownSummary` uses them.
      const markup = markupIn(commentOn(summary).slice(own.length)).filter((type) => type !== 'strong');
      expect({ summary, markup }).toEqual({ summary, markup: [] });
    }
  });

  it('shows what a review writes as it is', () => {
    const words = HOSTILE_TEXTS.map((after) => ({ what: 'Text', after }));
    const findings = [{ rule: 'color-contrast', help: '', where: '.a > b' }];
    const summary = markdownSummary(aReview({ content: [aPrice()], pages: [aPage({ words, findings })] }));
    expect(commentOn(summary)).toBe(own + summary);
  });
});
