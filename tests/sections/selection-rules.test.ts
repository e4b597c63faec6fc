import { describe, expect, it } from 'vitest';
import { filterRules, panelRules } from '../../src/site/sections/selection-rules.ts';

describe('what a choice shows before its island is there', () => {
  it('is the chosen panel only, and every panel without script', () => {
    expect(panelRules(['website', 'seo'])).toBe(
      '.js [data-panel]{display:none}' +
        '.js [data-selected="website"] [data-panel="website"],.js [data-selected="seo"] [data-panel="seo"]{display:block}',
    );
  });

  it('hides the items of all other categories, by address alone without script', () => {
    expect(filterRules(['seo'])).toBe(
      '[data-selected="seo"] [data-category]:not([data-category="seo"]),' +
        'html:not(.js) [data-selected]:has(#seo:target) [data-category]:not([data-category="seo"]){display:none}',
    );
  });
});
