import type { BrowserName } from '@mdn/browser-compat-data';
import { transformSync } from 'esbuild';
import postcss from 'postcss';
import { COMPAT_DATA, isFeature, type Lack, lacksOf, type Use } from './compat-data.ts';
import type { Place } from './in-site.ts';
import { featuresInSelector } from './in-styles.ts';

/** Oldest version of each browser that the site claims to support. */
type Oldest = Map<BrowserName, string>;

/** A feature that some of the oldest browsers lack, and its uses. */
export interface YoungFeature {
  name: string;
  lacks: Lack[];
  places: Place[];
}

/**
 * Returns the features that some of the oldest browsers lack, by name. A sub-feature is reported as its parent if the
 * same browsers lack the parent: `css.properties.text-wrap` instead of `css.properties.text-wrap.balance`.
 */
export function youngFeatures(places: Place[], oldest: Oldest): Map<string, YoungFeature> {
  const young = new Map<string, YoungFeature>();
  const judged = new Map<string, Omit<YoungFeature, 'places'>>();
  for (const place of places) {
    const key = [...place.features, place.prefix].join();
    const { name, lacks } = judged.get(key) ?? judge(place, oldest);
    judged.set(key, { name, lacks });
    if (lacks.length === 0) continue;
    const feature = young.get(name) ?? { name, lacks, places: [] };
    feature.places.push(place);
    young.set(name, feature);
  }
  return young;
}

function judge(use: Use, oldest: Oldest): Omit<YoungFeature, 'places'> {
  let [name = ''] = use.features;
  let lacks = lacksOf(use, oldest);
  for (let parent = parentOf(name); lacks.length > 0 && isFeature(parent); parent = parentOf(parent)) {
    const wider = lacksOf({ ...use, features: [parent] }, oldest);
    if (!lacks.every(({ browser }) => wider.some((lack) => lack.browser === browser))) break;
    [name, lacks] = [parent, wider];
  }
  return { name, lacks };
}

const parentOf = (feature: string) => feature.replace(/\.?[^.]*$/, '');

/** Describes a feature for a failure message: browsers that lack it, a use, what to do. */
export function describeYoung({ name, lacks, places }: YoungFeature, list: string): string {
  const files = [...new Set(places.map(({ file }) => file))];
  const others = files.length > 1 ? ` and ${files.length - 1} other files` : '';
  const snippet = places[0]!.snippet.replace(/\s+/g, ' ').slice(0, 120);
  return [
    `${name} is missing in browsers that package.json claims to support:`,
    ...lacks.map(({ browser, oldest, since }) => {
      const support = since ? `supported since ${since}` : 'not fully supported yet';
      return `  ${COMPAT_DATA.browsers[browser].name} ${oldest}: ${support}`;
    }),
    `  Used in ${files[0]}${others}: ${snippet}`,
    `  Add it to ${list} with what such a browser shows and a test that proves it, or use something older.`,
  ].join('\n');
}

/**
 * Finds rules that a browser drops as a whole because it does not support one selector in their list.
 *
 * @returns their selector lists
 */
export function droppedRules(css: string, oldest: Oldest): string[] {
  const dropped: string[] = [];
  postcss.parse(css).walkRules(({ selector, selectors }) => {
    if (selectors.length < 2) return;
    const unsupportedBy = selectors.map((one) =>
      featuresInSelector(one, true)
        .flatMap((use) => lacksOf(use, oldest).map(({ browser }) => browser))
        .sort(),
    );
    if (new Set(unsupportedBy.map((browsers) => [...new Set(browsers)].join())).size > 1)
      dropped.push(selector);
  });
  return dropped;
}

const ESBUILD_NAMES: Partial<Record<BrowserName, string>> = { safari_ios: 'ios' };

/**
 * Returns the first line of a script with syntax that the oldest browsers cannot parse; undefined if there is none.
 * Compares esbuild's output for those browsers with its output for the newest: a line that differs was transpiled.
 *
 * Limit: inside regular expressions only what esbuild checks is found (flags, lookbehind, named groups).
 */
export function youngSyntax(script: string, oldest: Oldest): string | undefined {
  const target = [...oldest].map(([browser, version]) => (ESBUILD_NAMES[browser] ?? browser) + version);
  const linesFor = (browsers: string[] | string) =>
    transformSync(script, { target: browsers, format: 'esm', logLevel: 'silent' }).code.split('\n');
  const newest = linesFor('esnext');
  try {
    const transpiled = linesFor(target);
    return newest.find((line, index) => line !== transpiled[index]);
  } catch (error) {
    return String(error); // It cannot be transpiled.
  }
}
