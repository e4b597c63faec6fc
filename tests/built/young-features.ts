/**
 * Features of CSS and HTML in use that some of the browsers in the `browserslist` of `package.json` lack, with what their visitors see
 * instead. `tests/e2e/old-browsers.spec.ts` takes away those without which a page looks or works otherwise.
 */
export const YOUNG_FEATURES: Record<string, string[]> = {
  'Plans are not aligned with each other. Wide benefits have their text below the heading.': [
    'css.properties.grid-template-columns.subgrid',
    'css.properties.grid-template-rows.subgrid',
  ],
  'All sections of a page are laid out at once; a slow phone responds later.': [
    'css.properties.content-visibility',
  ],
  'On the first page of a visit the fallback font is wider, and the text shifts when the fonts have loaded.':
    ['css.at-rules.font-face.ascent-override', 'css.at-rules.font-face.descent-override'],
  'Lines of text are not balanced.': ['css.properties.text-wrap', 'css.properties.text-wrap.pretty'],
  'On a phone the row of plans starts at the first plan.': ['css.properties.scroll-initial-target'],
  'The message field does not grow; it scrolls.': ['css.properties.field-sizing'],
  'The filter bar of the portfolio has a scrollbar.': ['css.properties.scrollbar-width'],
  'Scrollbars of filters and plans have the colours of the system.': ['css.properties.scrollbar-color'],
  'Pages change without animation.': [
    'css.at-rules.view-transition',
    'css.properties.view-transition-name',
    'css.selectors.view-transition-group',
  ],
  'The first screen may be painted in several steps, and its picture may come later.': [
    'html.elements.link.rel.expect',
    'html.elements.link.blocking',
    'html.elements.link.fetchpriority',
    'html.elements.img.fetchpriority',
  ],
  'The second picture of the hero is fetched with the first.': ['css.properties.display.is_animatable'],
  'When the menu has nothing to scroll, the page behind it may scroll.': [
    'css.properties.overscroll-behavior',
  ],
  'In print a heading may be the last line of a sheet.': ['css.properties.break-after.avoid'],
  'The browser keeps its own toolbar color, icon and color of selected text.': [
    'html.elements.meta.name.theme-color',
    'html.elements.link.rel.manifest',
    'html.elements.link.rel.icon',
    'css.selectors.selection',
  ],
  'Nothing: the device has no mouse pointer, touch screen, resize handle or viewport to set.': [
    'css.properties.cursor.pointer',
    'css.properties.cursor.progress',
    'css.properties.resize',
    'html.elements.meta.name.viewport',
  ],
  'Nothing: the browser does the same by itself.': [
    'html.elements.video.playsinline',
    'css.properties.overflow-anchor',
    'css.properties.forced-color-adjust',
  ],
};
