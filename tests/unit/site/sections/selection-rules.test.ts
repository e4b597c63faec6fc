import { describe, expect, it } from 'vitest';
import { filterRules, panelRules } from '../../../../src/site/sections/selection-rules.ts';

describe('a selection before hydration', () => {
  it('shows only the selected panel, and every panel without script', () => {
    expect(panelRules(['website', 'seo'])).toBe(
      '.js [data-panel]{display:none}' +
        '.js [data-selected="website"] [data-panel="website"],.js [data-selected="seo"] [data-panel="seo"]{display:block}',
    );
  });

  it('hides the items of all other categories, without script only by the URL fragment', () => {
    // An id may begin with a digit, which no selector after # may.
    expect(filterRules(['3d'])).toBe(
      '[data-selected="3d"] [data-category]:not([data-category="3d"]),' +
        'html:not(.js):has([id="3d"]:target) [data-category]:not([data-category="3d"]){display:none}',
    );
  });
});
