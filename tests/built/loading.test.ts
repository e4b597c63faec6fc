import { readFileSync } from 'node:fs';
import { brotliDecompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { DIST, htmlOf, sitemapPaths } from '../support/sitemap.ts';

/** Ten segments without the headers. */
const FIRST_FLIGHT_BYTES = 13_400;

test('the first flight of packets of the home page contains its first screen', () => {
  const begin = decompressBeginning(readFileSync(`${DIST}/index.html.br`).subarray(0, FIRST_FLIGHT_BYTES));
  expect(begin).toContain('</head>');
  // Its first section is complete once the next one begins.
  expect(begin.match(/<section/g)?.length).toBeGreaterThan(1);
});

/** Decompresses the first bytes of a compressed text. */
const decompressBeginning = (bytes: Buffer) =>
  brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();

test('each text is one node, because a second one that arrives later shifts its line in Chromium', () => {
  // React writes a comment between two text nodes.
  for (const path of sitemapPaths()) expect(htmlOf(path), path).not.toMatch(/[^>]<!-- -->/);
});

/** The picture of this page is below the first screen. */
const LATER = '/contact';

test.each(sitemapPaths())(
  '%s fetches its first picture at once, and the others when they come near',
  (path) => {
    const [first, ...others] = htmlOf(path).match(/<img[^>]*>/g) ?? [];
    if (path === LATER) others.unshift(first!);
    else if (first) {
      expect(first).toContain('fetchpriority="high"');
      expect(first).not.toContain('loading=');
    }
    for (const picture of others) {
      expect(picture).not.toContain('fetchpriority');
      expect(picture).toContain('loading="lazy"');
    }
  },
);
