import { describe, expect, it } from 'vitest';
import { featuresInHtml } from '../../../support/features/in-html.ts';

const named = (html: string) => featuresInHtml(html).uses.flatMap(({ features }) => features);

describe('features in HTML', () => {
  it.each([
    ['<search>', 'html.elements.search'],
    ['<nav popover>', 'html.global_attributes.popover'],
    ['<p id="a" hidden="until-found">', 'html.global_attributes.hidden.until-found'],
    ['<button popoverTarget=menu>', 'html.elements.button.popovertarget'],
    ['<img sizes="auto, 100vw">', 'html.elements.img.sizes.auto'],
    ['<link rel="icon expect" href="#a">', 'html.elements.link.rel.expect'],
    ['<input type="week">', 'html.elements.input.type_week'],
    [
      '<meta name="viewport" content="interactive-widget=resizes-content">',
      'html.elements.meta.name.viewport.interactive-widget',
    ],
    ['<p style="width: 1lh">', 'css.types.length.lh'],
    ['<link media="(width > 9px)">', 'css.at-rules.media.range_syntax'],
    ['<img sizes="50dvw">', 'css.types.length.viewport_percentage_units_dynamic'],
    ['<svg><a href="/"/></svg>', 'svg.elements.a.href'],
    ['<svg><path d=""/></svg><a href="/">', 'html.elements.a.href'],
  ])('in %s are %s', (html, feature) => {
    expect(named(html)).toContain(feature);
  });

  it('are not found in comments, text and scripts', () => {
    const html = '<!-- <search> --><p title="inert">popover</p><script>"<dialog>"</script>';
    expect(named(html)).toEqual(['html.elements.p', 'html.global_attributes.title', 'html.elements.script']);
  });

  it('come with style sheets and executable scripts', () => {
    const { styles, scripts } = featuresInHtml(
      '<style>p{}</style><script>a()</script><script type="module">b()</script>' +
        '<script type="application/ld+json">{}</script><script src="/c.js"></script>',
    );
    expect(styles).toEqual(['p{}']);
    expect(scripts).toEqual(['a()', 'b()']);
  });
});
