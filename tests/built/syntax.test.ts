import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { browserslist } from '../../package.json' with { type: 'json' };
import { DIST, documentOf, NOT_FOUND, sitemapPaths } from '../support/sitemap.ts';

/** The oldest browsers, as esbuild names them: `chrome114`. */
const OLDEST = browserslist.map((range) => range.replace(' >= ', ''));

/**
 * Returns the first line of a script with syntax that the oldest browsers cannot parse: esbuild transpiles it for them,
 * and not for the newest.
 *
 * Limit: inside regular expressions only what esbuild checks is found (flags, lookbehind, named groups).
 */
function youngSyntax(script: string): string | undefined {
  const linesFor = (target: string[] | string) =>
    transformSync(script, { target, format: 'esm', logLevel: 'silent' }).code.split('\n');
  const newest = linesFor('esnext');
  try {
    const transpiled = linesFor(OLDEST);
    return newest.find((line, index) => line !== transpiled[index]);
  } catch (error) {
    return String(error); // It cannot be transpiled.
  }
}

test('no script has syntax that the oldest browsers cannot parse', () => {
  expect(youngSyntax('await using a = b()')).toBeDefined();
  const files = readdirSync(join(DIST, '_astro')).filter((name) => name.endsWith('.js'));
  const inlined = [...sitemapPaths(), NOT_FOUND].flatMap((path) =>
    documentOf(path)
      .querySelectorAll('script:not([type$=json], [type=speculationrules])')
      .map(({ rawText }) => rawText),
  );
  const scripts = [...files.map((name) => readFileSync(join(DIST, '_astro', name), 'utf8')), ...inlined];
  const unparsable = [...new Set(scripts)].flatMap(
    (script) => youngSyntax(script)?.trim().slice(0, 200) ?? [],
  );
  expect(unparsable, 'A browser does not run a script that it cannot parse.').toEqual([]);
});
