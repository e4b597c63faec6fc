import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, test } from 'vitest';
import { lacking, type Use, youngFeature } from '../support/features/compat-data.ts';
import { featuresInHtml } from '../support/features/in-html.ts';
import { youngSyntax } from '../support/features/in-scripts.ts';
import { droppedRules, featuresInStyles } from '../support/features/in-styles.ts';
import { DIST } from '../support/sitemap.ts';
import { YOUNG_FEATURES } from './young-features.ts';

/** File names by script or style sheet, so that each text is read once. */
const scripts = new Map<string, string>();
const styles = new Map<string, string>();
/** Message about each feature that a browser lacks, by its name. */
const young = new Map<string, string>();

function judge(uses: Use[], file: string): void {
  for (const use of uses) {
    const name = youngFeature(use);
    if (!name || young.has(name)) continue;
    const snippet = use.snippet.replace(/\s+/g, ' ').slice(0, 120);
    young.set(
      name,
      `${name}, which is missing in ${lacking(use).join(', ')}, is used in ${file}: ${snippet}`,
    );
  }
}

for (const file of readdirSync(DIST, { recursive: true, encoding: 'utf8' }).sort()) {
  const text = () => readFileSync(join(DIST, file), 'utf8');
  const ending = extname(file);
  if (ending === '.css') styles.set(text(), file);
  if (ending === '.js') scripts.set(text(), file);
  if (ending !== '.html' && ending !== '.svg') continue;
  const page = featuresInHtml(text());
  judge(page.uses, file);
  for (const script of page.scripts) scripts.set(script, file);
  for (const style of page.styles) styles.set(style, file);
}
for (const [style, file] of styles) judge(featuresInStyles(style), file);

test('every feature that one of the oldest browsers lacks is listed with its fallback', () => {
  const listed = new Set(Object.values(YOUNG_FEATURES).flat());
  const unlisted = [...young].filter(([name]) => !listed.has(name)).map(([, what]) => what);
  expect(unlisted, 'List them in tests/built/young-features.ts, or use something older.').toEqual([]);
  const gone = [...listed].filter((name) => !young.has(name));
  expect(gone, 'Remove them from tests/built/young-features.ts.').toEqual([]);
});

test('no browser drops a rule because it does not know one selector in its list', () => {
  expect(droppedRules('p:open, a {} p:is(:open), b {}')).toEqual(['p:open, a']);
  const dropped = [...styles].flatMap(([css, file]) =>
    droppedRules(css).map((rule) => `${file}: ${rule.slice(0, 200)}`),
  );
  expect(dropped, 'Move the selector into a rule of its own.').toEqual([]);
});

test('no script has syntax that the oldest browsers cannot parse', () => {
  expect(youngSyntax('await using a = b()')).toBeDefined();
  const unparsable = [...scripts].flatMap(([script, file]) => {
    const line = youngSyntax(script);
    return line === undefined ? [] : [`${file}: ${line.trim().slice(0, 200)}`];
  });
  expect(unparsable, 'A browser does not run a script that it cannot parse.').toEqual([]);
});
