import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BrowserName, CompatData, Identifier, SupportBlock } from '@mdn/browser-compat-data';
import browserslist from 'browserslist';

/** One use of the web platform in a page or a style sheet. */
export interface Use {
  /** Names of the feature in MDN's browser-compat-data; several if ambiguous, none if it is custom. */
  names: string[];
  /** Excerpt of the source. */
  snippet: string;
  /** Vendor prefix of a twin that is written next to it. */
  prefix?: string | undefined;
}

const SUPPORT = new Map<string, SupportBlock>();
const NAMES = new Map<string, string[]>();

function collect(node: Identifier, parent: string): void {
  for (const [key, child] of Object.entries(node) as [string, Identifier][]) {
    if (key === '__compat') continue;
    const name = `${parent}.${key}`;
    if (child.__compat) {
      SUPPORT.set(name, child.__compat.support);
      // Only the description distinguishes a CSS function from a data type.
      const [, called] = /^<code>([\w-]+\(\))/.exec(child.__compat.description ?? '') ?? [];
      const word = (name.startsWith('css') && called) || key;
      NAMES.set(word, [...(NAMES.get(word) ?? []), name]);
    }
    collect(child, name);
  }
}
const file = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');
const data = JSON.parse(readFileSync(file, 'utf8')) as CompatData;
for (const group of ['css', 'html', 'svg'] as const) collect(data[group], group);

/** Whether the data knows a name such as `css.properties.text-wrap`. */
export const isFeature = (name: string) => SUPPORT.has(name);

/** Returns the features of a group that a word in code can mean: `dvh`, `anchor()`. */
export const namesOf = (word: string, group: RegExp) =>
  (NAMES.get(word) ?? []).filter((name) => group.test(name));

/** Turns names into uses of one feature each; unknown ones are left out. */
export const usesOf = (names: string[], snippet: string): Use[] =>
  names.filter(isFeature).map((name) => ({ names: [name], snippet }));

/** The oldest version of each browser in the `browserslist` of `package.json`, whose newest ones come first. */
const OLDEST = new Map<string, string>();
for (const browser of browserslist(undefined, { path: join(import.meta.dirname, '../../..') })) {
  const [name = '', versions = ''] = browser.split(' ');
  OLDEST.set(name, versions.split('-')[0]!);
  if (name === 'safari') OLDEST.set('safari_ios', OLDEST.get(name)!);
}

/** The same as names for esbuild. */
export const ESBUILD_TARGET = [...OLDEST].map(
  ([name, version]) => name.replace('safari_ios', 'ios') + version,
);

/** Returns the oldest browsers in which a use does not work, whichever of its features it is. */
export const lacking = ({ names, prefix }: Use): string[] =>
  [...OLDEST].flatMap(([browser, version]) =>
    names.every((name) => !isSupported(name, browser as BrowserName, Number(version), prefix))
      ? `${browser} ${version}`
      : [],
  );

/**
 * Whether a version of a browser has a feature, and the newest one still does. Support behind a flag does not count.
 * Partial support counts unless another version completed it: some implementations stay partial for decades.
 */
function isSupported(name: string, browser: BrowserName, version: number, prefix?: string): boolean {
  const released = [SUPPORT.get(name)?.[browser] ?? []]
    .flat()
    .filter((one) => !one.flags && !one.alternative_name && !one.version_removed)
    .filter((one) => !one.prefix || one.prefix === prefix)
    .map((one) => ({ ...one, since: Number(String(one.version_added).replace('≤', '')) }))
    .filter(({ since }) => !Number.isNaN(since));
  const whole = released.filter((one) => !one.partial_implementation);
  return (whole.length > 0 ? whole : released).some(({ since }) => since <= version);
}

/**
 * Returns the name by which a use is listed if some of the oldest browsers lack it. It is that of the parent if the same
 * browsers lack that: `css.properties.text-wrap` instead of `css.properties.text-wrap.balance`.
 */
export function youngFeature(use: Use): string | undefined {
  const lackedBy = lacking(use);
  const [name] = use.names;
  if (!name || lackedBy.length === 0) return undefined;
  const parent = name.replace(/\.[^.]*$/, '');
  const byParent = isFeature(parent) ? lacking({ ...use, names: [parent] }) : [];
  return lackedBy.every((one) => byParent.includes(one)) ? youngFeature({ ...use, names: [parent] }) : name;
}
