import { describe, expect, it } from 'vitest';
import { featuresInStyles } from '../../../support/features/in-styles.ts';

const named = (css: string) => featuresInStyles(css).flatMap(({ features }) => features);

describe('features in styles', () => {
  it.each([
    ['@starting-style { p { opacity: 0 } }', 'css.at-rules.starting-style'],
    ['@view-transition { navigation: auto }', 'css.at-rules.view-transition.navigation'],
    ['@media (width >= 40rem) { p { color: red } }', 'css.at-rules.media.range_syntax'],
    ['@media (prefers-reduced-data: reduce) { p { color: red } }', 'css.at-rules.media.prefers-reduced-data'],
    [
      '@container scroll-state(stuck: top) { p { color: red } }',
      'css.at-rules.container.scroll-state_queries',
    ],
    ['@font-face { size-adjust: 90% }', 'css.at-rules.font-face.size-adjust'],
    ['p { field-sizing: content }', 'css.properties.field-sizing'],
    ['p { text-wrap: balance }', 'css.properties.text-wrap.balance'],
    ['p { top: anchor(--bar bottom) }', 'css.types.anchor'],
    ['p { color: color-mix(in oklab, red, blue) }', 'css.types.color.color-mix'],
    ['p { transition: top 1s linear(0, 1) }', 'css.types.easing-function.linear-function'],
    ['p { color: rgb(from red r g b) }', 'css.types.color.rgb.relative_syntax'],
    ['p { height: 1lh }', 'css.types.length.lh'],
    ['p { --height: calc(100dvh - 1px) }', 'css.types.length.viewport_percentage_units_dynamic'],
    ['p { all: revert-layer }', 'css.types.global_keywords.revert-layer'],
    ['p:has(> b) { color: red }', 'css.selectors.has'],
    ['p::view-transition-group(*) { color: red }', 'css.selectors.view-transition-group'],
    ['p { & b { color: red } }', 'css.selectors.nesting'],
    ['p { @media print { color: red } }', 'css.selectors.nesting'],
    ['@keyframes a { from { display: none } }', 'css.properties.display.is_animatable'],
  ])('in %s are %s', (css, feature) => {
    expect(named(css)).toContain(feature);
  });

  it.each([
    ['in strings', 'p { content: "anchor(--a) 1lh" }'],
    ['in addresses', 'p { background: url(/anchor(1lh).png) }'],
    ['in custom names', '.has { --text-wrap: var(--anchor) }'],
    ['in vendor-prefixed names', 'p::-webkit-scrollbar { -webkit-mask-image: none }'],
    ['in keyframes', '@keyframes a { 50% { color: red } }'],
  ])('are not found %s', (_, css) => {
    const found = named(css).filter((name) => /anchor|lh$|text-wrap|has|webkit|nesting|mask/.test(name));
    expect(found).toEqual([]);
  });

  it('name the prefix of a property that is written with and without', () => {
    const [use] = featuresInStyles('p { mask-image: none; -webkit-mask-image: none }');
    expect(use).toMatchObject({ features: ['css.properties.mask-image'], prefix: '-webkit-' });
  });
});
