/** Features that some of the browsers in the `browserslist` of `package.json` lack. */
interface Features {
  /** Names in MDN's browser-compat-data, as the test prints them. */
  features: string[];
  /** What a visitor sees in such a browser. */
  without: string;
}

interface Proved extends Features {
  /** Tests that show it. */
  proofs: { file: string; title: string }[];
}

interface Untested extends Features {
  /** Why no test is needed. */
  untested: string;
}

const inOldBrowsers = (...titles: string[]) =>
  titles.map((title) => ({ file: 'tests/engines/old-browsers.spec.ts', title }));

/**
 * All features in use that are younger than the oldest supported browsers. `young-features.spec.ts` fails for a feature
 * that is used but not listed, and for one that is listed but no longer used.
 */
export const YOUNG_FEATURES: (Proved | Untested)[] = [
  // Menus
  {
    features: [
      'html.global_attributes.popover',
      'html.elements.button.popovertarget',
      'css.selectors.popover-open',
      'api.HTMLElement.togglePopover',
      'api.HTMLButtonElement.popoverTargetElement',
    ],
    without:
      'The script of the navbar opens and closes the menu and the list of services. Without script they stay closed; the footer has all links.',
    proofs: inOldBrowsers(
      'without popovers the menu opens at the first press, keeps the focus, closes and leads on',
      'without popovers the services open by pointing, by click and by keyboard',
    ),
  },

  // Layout
  {
    features: ['css.properties.grid-template-columns.subgrid', 'css.properties.grid-template-rows.subgrid'],
    without:
      'The lines of three plans are not aligned with each other. Wide benefits have their text below the heading instead of beside it.',
    proofs: inOldBrowsers('without subgrid plans and benefits keep their order and do not overlap'),
  },
  {
    features: ['css.properties.content-visibility', 'css.properties.contain-intrinsic-size'],
    without: 'All sections of a page are laid out at once; a slow phone responds later.',
    proofs: inOldBrowsers('without recent styles every page shows its texts and fits the window'),
  },
  {
    features: [
      'css.at-rules.font-face.size-adjust',
      'css.at-rules.font-face.ascent-override',
      'css.at-rules.font-face.descent-override',
      'css.at-rules.font-face.line-gap-override',
    ],
    without:
      'On the first page of a visit, the fallback font is wider until the fonts have loaded; then the text shifts.',
    proofs: inOldBrowsers('without recent styles every page shows its texts and fits the window'),
  },
  {
    features: [
      'css.properties.text-wrap',
      'css.properties.text-wrap.pretty',
      'css.properties.scroll-initial-target',
      'css.properties.field-sizing',
      'css.properties.scrollbar-width',
    ],
    without:
      'Lines of text are not balanced. On a phone the row of plans starts at the first plan. The message field does not grow; it scrolls. The filter bar of the portfolio has a scrollbar.',
    proofs: inOldBrowsers('without recent styles every page shows its texts and fits the window'),
  },

  // Motion
  {
    features: [
      'css.at-rules.view-transition',
      'css.properties.view-transition-name',
      'css.selectors.view-transition-group',
      'css.selectors.view-transition-new',
      'css.selectors.view-transition-old',
    ],
    without: 'Pages change without animation.',
    proofs: inOldBrowsers('without view transitions a link leads on'),
  },

  // Pictures and films
  {
    features: ['mediatypes.image.avif'],
    without: 'Pictures are in WebP, which is larger.',
    proofs: inOldBrowsers('without AVIF every picture is shown'),
  },
  {
    features: ['films.webm', 'films.V_AV1'],
    without: 'Films are in H.264, which is larger.',
    proofs: inOldBrowsers('without WebM films are shown as MP4'),
  },

  // Loading
  {
    features: [
      'html.elements.link.rel.expect',
      'html.elements.link.blocking',
      'html.elements.link.fetchpriority',
      'html.elements.img.fetchpriority',
      'http.headers.Speculation-Rules',
      'html.elements.script.type.speculationrules',
      'html.elements.script.type.speculationrules.eagerness',
      'html.elements.script.type.speculationrules.where',
    ],
    without:
      'The first screen may be painted in several steps and its picture may come later. The next page is fetched only when its link is clicked.',
    proofs: inOldBrowsers('without hints for loading a page is shown, and a link leads on'),
  },

  // Scripts
  {
    features: ['api.Window.requestIdleCallback', 'api.Navigator.connection', 'api.NetworkInformation'],
    without:
      'The script of the typing line is fetched right after the page has loaded. Films play for visitors who save data, too.',
    proofs: inOldBrowsers('without optional interfaces every island works'),
  },
  {
    features: [
      ...['api.Window.setImmediate', 'api.Window.navigation', 'api.Navigation', 'api.NavigateEvent'],
      ...['api.trustedTypes', 'api.TrustedTypePolicyFactory', 'api.UIEvent.sourceCapabilities'],
      ...['api.Document.startViewTransition', 'api.ViewTransition', 'api.InputDeviceCapabilities'],
    ],
    without: 'Nothing: React and Swiper test for them first.',
    proofs: inOldBrowsers('without optional interfaces every island works'),
  },
  {
    features: ['api.AbortSignal.timeout_static'],
    without: 'Nothing: a timeout has another error name, which no script reads.',
    proofs: [
      { file: 'tests/unit/site/islands/send.test.ts', title: 'may be repeated when the network fails' },
    ],
  },

  // Without a test
  {
    features: ['css.selectors.nesting'],
    without: 'Nothing: Swiper nests only rules for effects that the lightbox does not use.',
    untested: 'There is nothing to see.',
  },
  {
    features: ['css.properties.display.is_animatable'],
    without:
      'The second picture of the hero is fetched with the first; the pictures take turns all the same.',
    untested: 'There is nothing to see.',
  },
  {
    features: ['css.properties.overscroll-behavior'],
    without: 'When the menu has nothing to scroll, the page behind it may scroll.',
    untested: 'Only scrolling by hand shows it.',
  },
  {
    features: ['css.properties.overflow-anchor'],
    without: 'Nothing: the property switches off scroll anchoring, which Safari does not have.',
    untested: 'There is nothing to see.',
  },
  {
    features: ['css.properties.break-after.avoid'],
    without: 'In print a heading may be the last line of a sheet.',
    untested: 'It depends on the paper.',
  },
  {
    features: ['http.headers.Link'],
    without: 'Nothing: the headers of Markdown texts name their pages for search engines.',
    untested: 'Browsers do not use `rel="canonical"`.',
  },
  {
    features: [
      ...['css.properties.cursor.default', 'css.properties.cursor.pointer', 'css.properties.cursor.progress'],
      ...['css.properties.resize', 'css.selectors.selection', 'html.elements.link.rel.icon'],
    ],
    without:
      'iPhones have no mouse pointer and no resize handle; they use their own selection color and icon.',
    untested: 'It depends on the device.',
  },
  {
    features: ['html.elements.meta.name.viewport', 'api.HTMLBodyElement.orientationchange_event'],
    without: 'Nothing: only phones and tablets have a viewport to set and an orientation to change.',
    untested: 'It depends on the device.',
  },
  {
    features: ['html.elements.video.playsinline'],
    without: 'Nothing: Firefox always plays films inline.',
    untested: 'There is nothing to see.',
  },
  {
    features: [
      ...['html.elements.meta.name.theme-color', 'html.elements.link.rel.manifest'],
      ...['manifests.webapp.background_color', 'manifests.webapp.description', 'manifests.webapp.display'],
      ...['manifests.webapp.icons', 'manifests.webapp.id', 'manifests.webapp.name', 'manifests.webapp.scope'],
      ...['manifests.webapp.short_name', 'manifests.webapp.start_url', 'manifests.webapp.theme_color'],
    ],
    without: 'The browser keeps its own toolbar color, and a bookmark takes name and icon from the page.',
    untested: 'It is outside of the page.',
  },
  {
    features: ['css.properties.forced-color-adjust'],
    without: 'Nothing: Safari, which lacks it, has no forced colors either.',
    untested: 'There is nothing to see.',
  },
  {
    features: ['http.headers.Permissions-Policy'],
    without: 'Nothing: the site does not use the features that the header denies.',
    untested: 'There is nothing to see.',
  },
  {
    features: ['http.headers.Cache-Control.immutable'],
    without: 'Nothing: Chromium does not revalidate such files on reload anyway.',
    untested: 'There is nothing to see.',
  },
];
