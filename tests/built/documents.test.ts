/** Rules for the HTML of every page, and for files such as the web manifest. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isUnwritten } from '../../src/model/entries/unwritten.ts';
import { addressLines } from '../../src/model/queries/format.ts';
import { readTokens } from '../../src/design/read-tokens.ts';
import { site } from '../support/content.ts';
import { DIST, documentOf, NOT_FOUND, sitemapPaths, wordsOf } from '../support/sitemap.ts';

const PAGES = [...sitemapPaths(), NOT_FOUND];

test.each(PAGES)(
  '%s has one heading of the first level, which is the first, and leaves no level out',
  (path) => {
    const headings = documentOf(path).querySelectorAll('h1, h2, h3, h4, h5, h6');
    const levels = headings.map(({ tagName }) => Number(tagName[1]));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    const jumps = headings.filter((_, index) => levels[index]! - (levels[index - 1] ?? 0) > 1);
    expect(jumps.map(wordsOf)).toEqual([]);
  },
);

test.each(PAGES)('%s gives every picture its dimensions', (path) => {
  const pictures = documentOf(path).querySelectorAll('img, video:not(.film video)');
  const without = pictures.filter(
    (picture) => !picture.hasAttribute('width') || !picture.hasAttribute('height'),
  );
  expect(without.map(String)).toEqual([]);
});

test.each(PAGES)('%s offers each picture as AVIF, and as WebP to other browsers', (path) => {
  for (const picture of documentOf(path).querySelectorAll('picture')) {
    const [first] = picture.querySelectorAll('source');
    expect(first?.getAttribute('type')).toBe('image/avif');
    expect(picture.querySelector('img')?.getAttribute('src')).toMatch(/\.webp$/);
  }
});

test.runIf(site.directions && site.office && !isUnwritten(site.office.city))(
  'the office is found by an ordinary link to a map',
  () => {
    const link = documentOf('/contact')
      .querySelectorAll('main a')
      .find((each) => wordsOf(each) === site.directions!.label)!;
    const { searchParams } = new URL(link.getAttribute('href')!);
    expect(searchParams.get('destination')).toBe(addressLines(site.office).join(', '));
  },
);

test('files of public/ are built as they are, and other sites may show them and the social pictures', () => {
  const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/').slice(folder.length));
  const source = join(DIST, '../public');
  for (const file of filesIn(source))
    expect(readFileSync(join(DIST, file)).equals(readFileSync(join(source, file))), file).toBe(true);
  const pictures = filesIn(join(DIST, 'social')).map((file) => `/social${file}`);
  const { shared } = JSON.parse(readFileSync(join(DIST, '_service.json'), 'utf8'));
  expect(shared.toSorted()).toEqual([...filesIn(source), ...pictures].toSorted());
});

test('the web manifest names brand, colors and icons that are there', async () => {
  const head = documentOf('/').querySelector('head')!;
  const address = head.querySelector('link[rel=manifest]')!.getAttribute('href')!;
  const manifest = JSON.parse(readFileSync(join(DIST, address), 'utf8'));
  const { ink, paper } = readTokens(readFileSync(join(DIST, '../src/design/tokens.css'), 'utf8'));
  expect(manifest).toMatchObject({ name: site.brand, theme_color: ink, background_color: paper });
  expect(head.querySelector('meta[name=theme-color]')!.getAttribute('content')).toBe(ink);

  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons;
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(join(DIST, src)).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
  }
});
