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

  it('is not looked for among words of another length', () => {
    expect(nearest('x'.repeat(100_000), services)).toBeUndefined();
  });

  it('is not looked for if the word has more than 100 letters', () => {
    const [word, longer] = ['x'.repeat(100), 'x'.repeat(101)];
    expect(nearest(`${word.slice(1)}y`, [word])).toBe(word);
    expect(nearest(`${longer.slice(1)}y`, [longer])).toBeUndefined();
  });

  it('is looked for among a limited number of words, however many there are', () => {
    let read = 0;
    function* words() {
      for (; read < 100_000; read++) yield `word-${read}`;
    }
    expect(nearest('wort-7', words())).toBe('word-7');
    expect(read).toBeLessThanOrEqual(1_000);
  });
});
