import { describe, expect, it } from 'vitest';
import { nearest } from '../../../../src/model/check/nearest.ts';

describe('the nearest valid value', () => {
  const services = ['seo', 'web-development', 'product-shoot', 'video-editing'];

  it.each([
    ['product-shot', 'product-shoot'],
    ['Web Development', 'web-development'],
    ['vedio-editing', 'video-editing'],
    ['soe', 'seo'],
    ['SEO', 'seo'],
  ])('%s means %s', (word, meant) => {
    expect(nearest(word, services)).toBe(meant);
  });

  it.each(['photography', 'ad', '', 'x'])('“%s” means none of them', (word) => {
    expect(nearest(word, services)).toBeUndefined();
  });

  it('is not looked for if the word has more than 100 letters', () => {
    const [word, longer] = ['x'.repeat(100), 'x'.repeat(101)];
    expect(nearest(`${word.slice(1)}y`, [word])).toBe(word);
    expect(nearest(`${longer.slice(1)}y`, [longer])).toBeUndefined();
  });

  it('is looked for among the first 1,000 words only', () => {
    const words = Array.from({ length: 2_000 }, (_, index) => `${'x'.repeat(index % 7)}-${index}-word`);
    expect(nearest('wurd', [...words, 'word'])).toBeUndefined();
    expect(nearest('wurd', ['word', ...words])).toBe('word');
  });
});
