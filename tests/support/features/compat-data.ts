import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type {
  BrowserName,
  CompatData,
  Identifier,
  SimpleSupportStatement,
  SupportBlock,
} from '@mdn/browser-compat-data';
import browserslist from 'browserslist';
import { FILM_FORMATS } from './film-formats.ts';

/** One use of a web-platform feature in a page, a style sheet or a script. */
export interface Use {
  /** Name in the compat data; several if the text is ambiguous. */
  features: string[];
  /** Excerpt of the source. */
  snippet: string;
  /** Vendor prefix of a fallback that is written next to it. */
  prefix?: string | undefined;
}

/** A browser whose oldest claimed version lacks a feature. */
export interface Lack {
  browser: BrowserName;
  /** Oldest version that the site claims to support. */
  oldest: string;
  /** First version with full support; undefined if there is none yet. */
  since: string | undefined;
}

const ROOT = join(import.meta.dirname, '../../..');

/** MDN's browser-compat-data, plus video formats, which it lacks. */
export const COMPAT_DATA = {
  ...(JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
  ) as CompatData),
  films: FILM_FORMATS,
};

/** Returns the node of a feature such as `css.properties.text-wrap`; undefined if the data has none. */
const nodeOf = (feature: string): Identifier | undefined =>
  feature
    .split('.')
    .reduce<Identifier | undefined>((node, key) => node?.[key], COMPAT_DATA as unknown as Identifier);

/** Returns the sub-features of a feature (values, attributes, members) by name. */
export const childrenOf = (feature: string): [string, Identifier][] =>
  (Object.entries(nodeOf(feature) ?? {}) as [string, Identifier][]).filter(([key]) => key !== '__compat');

/** Whether the data has a support statement for a name; groups such as `css.properties` have none. */
export const isFeature = (feature: string): boolean => nodeOf(feature)?.__compat !== undefined;

/** Browser names of `browserslist` in the compat data. Safari on iOS has the version numbers of Safari. */
const BROWSERS: Record<string, BrowserName[]> = {
  chrome: ['chrome'],
  edge: ['edge'],
  firefox: ['firefox'],
  safari: ['safari', 'safari_ios'],
};

/** Returns the oldest version of each browser in the `browserslist` query of `package.json`. */
export function oldestBrowsers(): Map<BrowserName, string> {
  const oldest = new Map<BrowserName, string>();
  for (const entry of browserslist(undefined, { path: ROOT })) {
    const [name = '', versions = ''] = entry.split(' ');
    const [version = ''] = versions.split('-');
    if (!BROWSERS[name]) throw new Error(`Add "${name}" to BROWSERS in compat-data.ts.`);
    for (const browser of BROWSERS[name]) {
      const known = oldest.get(browser);
      if (!known || compareVersions(version, known) < 0) oldest.set(browser, version);
    }
  }
  return oldest;
}

/** Returns the browsers that lack a feature. An ambiguous use counts only where all its features are missing. */
export function lacksOf({ features, prefix }: Use, oldest: Map<BrowserName, string>): Lack[] {
  const supports = features.flatMap((feature) => nodeOf(feature)?.__compat?.support ?? []);
  if (supports.length === 0) return [];
  return [...oldest]
    .filter(([browser, version]) => !supports.some((support) => has(support, browser, version, prefix)))
    .map(([browser, version]) => ({
      browser,
      oldest: version,
      since: statementsOf(supports[0]!, browser, prefix).find(isWhole)?.version_added || undefined,
    }));
}

/**
 * Whether a version of a browser supports a feature, and the newest one still does. Support behind a flag does not
 * count. Partial support counts unless a later version completed it: some implementations stay partial for decades.
 */
function has(support: SupportBlock, browser: BrowserName, version: string, prefix?: string): boolean {
  const statements = statementsOf(support, browser, prefix);
  const wasCompletedLater = statements.some(isWhole);
  return (
    statements.some((statement) => !statement.version_removed) &&
    statements.some(
      ({ version_added: added, version_removed: removed, partial_implementation: isPartial }) =>
        !(isPartial && wasCompletedLater) &&
        compareVersions(added as string, version) <= 0 &&
        (!removed || compareVersions(removed, version) > 0),
    )
  );
}

/** Returns the statements about released versions that support the feature under its own name, without a flag. */
function statementsOf(
  support: SupportBlock,
  browser: BrowserName,
  prefix?: string,
): SimpleSupportStatement[] {
  return [support[browser] ?? []]
    .flat()
    .filter(
      (statement) =>
        !statement.flags &&
        !statement.alternative_name &&
        (!statement.prefix || statement.prefix === prefix) &&
        statement.version_added &&
        statement.version_added !== 'preview',
    );
}

const isWhole = (statement: SimpleSupportStatement) =>
  !statement.partial_implementation && !statement.version_removed;

/** Compares versions, for sorting. `≤79` (79 or older) counts as 79. */
function compareVersions(first: string, second: string): number {
  const [major = 0, minor = 0] = first.replace('≤', '').split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = second.split('.').map(Number);
  return major - otherMajor || minor - otherMinor;
}
