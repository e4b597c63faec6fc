import { describe, expect, it } from 'vitest';
import type { BrowserName } from '@mdn/browser-compat-data';
import { lacksOf, oldestBrowsers } from '../../../support/features/compat-data.ts';
import { featuresInStyles } from '../../../support/features/in-styles.ts';
import { describeYoung, droppedRules, youngFeatures, youngSyntax } from '../../../support/features/young.ts';

const OLDEST = new Map<BrowserName, string>([
  ['chrome', '111'],
  ['firefox', '115'],
  ['safari', '16.4'],
]);

const lackedBy = (...features: string[]) =>
  lacksOf({ features, snippet: '' }, OLDEST).map(({ browser, since }) => `${browser} until ${since}`);

describe('browsers that lack a feature', () => {
  it('are those that support it later or never', () => {
    expect(lackedBy('css.selectors.has')).toEqual(['firefox until 121']);
    expect(lackedBy('css.types.anchor').length).toBe(3);
    expect(lackedBy('css.properties.color')).toEqual([]);
  });

  it('include those with partial support that a later version completed', () => {
    expect(lackedBy('api.AbortSignal.timeout_static')).toEqual(['chrome until 124']);
    // Partial in Safari to this day.
    expect(lackedBy('api.Window.devicePixelRatio')).toEqual([]);
  });

  it('include those that need a prefix, unless it is written too', () => {
    const use = { features: ['css.properties.mask-image'], snippet: '' };
    expect(lacksOf(use, OLDEST)).toMatchObject([{ browser: 'chrome', oldest: '111', since: '120' }]);
    expect(lacksOf({ ...use, prefix: '-webkit-' }, OLDEST)).toEqual([]);
  });

  it('lack all features that an ambiguous name can be', () => {
    // `rect()` is also an old value of `clip`.
    expect(lackedBy('css.types.basic-shape.rect').length).toBe(3);
    expect(lackedBy('css.types.basic-shape.rect', 'css.types.shape.rect')).toEqual([]);
  });

  it('come from the query in package.json, with Safari on iOS', () => {
    expect([...oldestBrowsers().keys()]).toEqual(['chrome', 'edge', 'firefox', 'safari', 'safari_ios']);
  });
});

const youngIn = (css: string) =>
  youngFeatures(
    featuresInStyles(css).map((use) => ({ ...use, file: 'a.css' })),
    OLDEST,
  );

describe('young features', () => {
  it('are reported as their parent if the same browsers lack that', () => {
    const css = 'p { text-wrap: balance; color: red; view-transition-name: match-element }';
    // Chrome 111 has the property, but not this value.
    expect([...youngIn(css).keys()]).toEqual([
      'css.properties.text-wrap',
      'css.properties.view-transition-name',
      'css.properties.view-transition-name.match-element',
    ]);
  });

  it('are described with browsers, a use and what to do', () => {
    const [feature] = youngIn('p:has(b) { color: red }').values();
    expect(describeYoung(feature!, 'list.ts')).toBe(
      `css.selectors.has is missing in browsers that package.json claims to support:
  Firefox 115: supported since 121
  Used in a.css: p:has(b)
  Add it to list.ts with what such a browser shows and a test that proves it, or use something older.`,
    );
  });
});

describe('a rule', () => {
  it('is dropped for one selector that a browser does not support', () => {
    expect(droppedRules('a, p:has(b) { color: red }', OLDEST)).toEqual(['a, p:has(b)']);
  });

  it.each([
    'a, b { color: red }',
    'p:has(a), p:has(b) { color: red }',
    'p:is(a, :has(b)), a { color: red }',
    '@keyframes a { from, to { color: red } }',
  ])('is kept: %s', (css) => {
    expect(droppedRules(css, OLDEST)).toEqual([]);
  });
});

describe('syntax', () => {
  it.each(['a = /[a--b]/v', 'await using a = b()', 'import a from "./a.json" with { type: "json" }'])(
    'is too new: %s',
    (script) => {
      expect(youngSyntax(script, OLDEST)).toBeDefined();
    },
  );

  it('of the oldest browsers is accepted', () => {
    expect(youngSyntax('class A { #b; static { this.c ??= /a/d } }', OLDEST)).toBeUndefined();
  });
});
