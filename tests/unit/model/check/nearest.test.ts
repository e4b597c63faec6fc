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
});
