import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { oldestBrowsers } from '../support/features/compat-data.ts';
import { readSite, type Site } from '../support/features/in-site.ts';
import { testTitles } from '../support/features/test-titles.ts';
import {
  describeYoung,
  droppedRules,
  youngFeatures,
  type YoungFeature,
  youngSyntax,
} from '../support/features/young.ts';
import { DIST } from '../support/sitemap.ts';
import { YOUNG_FEATURES } from './young-features.ts';

const LIST = 'tests/built/young-features.ts';

const oldest = oldestBrowsers();
const listed = new Set(YOUNG_FEATURES.flatMap(({ features }) => features));
let site: Site;
let young: Map<string, YoungFeature>;

beforeAll(async () => {
  site = await readSite(DIST);
  young = youngFeatures(site.places, oldest);
});

test('every feature that a supported browser lacks is listed with what that browser shows', () => {
  const unlisted = [...young.values()].filter(({ name }) => !listed.has(name));
  expect(unlisted.map((feature) => describeYoung(feature, LIST)).join('\n\n')).toBe('');
});

test('every listed feature is still used and still missing in a browser, and is listed once', () => {
  const gone = [...listed].filter((name) => !young.has(name));
  expect(gone, `Remove them from ${LIST}.`).toEqual([]);
  expect(listed.size).toBe(YOUNG_FEATURES.flatMap(({ features }) => features).length);
});

test('every test that the list names as proof exists', () => {
  const proofs = YOUNG_FEATURES.flatMap((entry) => ('proofs' in entry ? entry.proofs : []));
  const missing = proofs.filter(({ file, title }) => {
    const path = resolve(DIST, '..', file);
    return (
      !existsSync(path) || !testTitles(readFileSync(path, 'utf8')).some((pattern) => pattern.test(title))
    );
  });
  expect(new Set(missing.map(({ file, title }) => `${file} has no test "${title}"`))).toEqual(new Set());
});

test('no browser drops a rule because it does not support one selector in its list', () => {
  const dropped = new Map<string, string>();
  for (const [css, file] of site.styles)
    for (const selector of droppedRules(css, oldest)) dropped.set(selector.slice(0, 200), file);
  expect(Object.fromEntries(dropped), 'Move the selector into a rule of its own.').toEqual({});
});

test('no script has syntax that the oldest browsers cannot parse', () => {
  const unparsable = [...site.scripts].flatMap(([script, file]) => {
    const line = youngSyntax(script, oldest);
    return line === undefined ? [] : [`${file}: ${line.trim().slice(0, 200)}`];
  });
  expect(unparsable, 'A browser does not run a script that it cannot parse.').toEqual([]);
});
