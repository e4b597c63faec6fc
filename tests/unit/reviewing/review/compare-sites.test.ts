import { describe, expect, it } from 'vitest';
import { compareSites, groupByDifference } from '../../../../src/reviewing/review/compare-sites.ts';
import type { Site } from '../../../../src/reviewing/review/site.ts';

/** Texts of the files of a built site by their paths. */
type Texts = Record<string, string>;

function siteOf(texts: Texts): Site {
  const files = new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
  const pages = Object.entries(texts)
    .filter(([path]) => path.endsWith('.html'))
    .map(([path, text]) => [path.replace(/\.html$/, '').replace(/\/index$/, '/'), text] as const);
  return { files, pages: new Map(pages) };
}

const compare = (before: Texts, after: Texts) => compareSites(siteOf(before), siteOf(after));

const scopes = (second: string) => `<p data-astro-cid-a1><i data-astro-cid-${second}>`;
const picture = (name: string, bytes: string) => ({
  '/index.html': `<img src="/_astro/${name}">`,
  [`/_astro/${name}`]: bytes,
});
const scripts = (menu: string, hash: string) => ({
  '/index.html': `<astro-island component-url="/_astro/bar.${hash}.js">`,
  [`/_astro/bar.${hash}.js`]: `import "./menu.${hash}.js"`,
  [`/_astro/menu.${hash}.js`]: `import "./bar.${hash}.js";${menu}`,
});
const [PHOTO, RENAMED] = ['photo.AAAAAAAA_Z1.avif', 'photo.BBBBBBBB_Z1.avif'];

describe('two versions of a site', () => {
  it('have pages that are new, gone, changed and the same', () => {
    expect(
      compare(
        { '/index.html': 'home', '/old.html': 'old', '/about.html': 'about' },
        { '/index.html': 'home!', '/new.html': 'new', '/about.html': 'about' },
      ),
    ).toEqual({
      added: ['/new'],
      removed: ['/old'],
      changed: new Map([['/', []]]),
      unchanged: ['/about'],
    });
  });

  const [SAME, DIFFERENT] = [[], ['/']];
  it.each<[string, string | Texts, string | Texts, string[]]>([
    [
      'names of scoped styles',
      '<p data-astro-cid-abc1>a</p><i data-astro-cid-xyz2>',
      '<p data-_new9>a</p><i data-_xyz2>',
      SAME,
    ],
    ['two scopes that are exchanged for one', scopes('b2'), scopes('a1'), DIFFERENT],
    ['numbers of islands', '<astro-island uid="Z1" props="{}">', '<astro-island uid="Z2" props="{}">', SAME],
    ['the year of the build', '<span data-year>2026</span>', '<span data-year>2027</span>', SAME],
    ['a year that is a text', '<p>Since 2026</p>', '<p>Since 2027</p>', DIFFERENT],
    ['the name of a file', picture(PHOTO, 'bytes'), picture(RENAMED, 'bytes'), SAME],
    ['the bytes of a file', picture(PHOTO, 'bytes'), picture(PHOTO, 'other'), DIFFERENT],
    ['names of scripts in a circle', scripts('open()', 'AAAAAAAA'), scripts('open()', 'BBBBBBBB'), SAME],
    [
      'a script that a script loads',
      scripts('open()', 'AAAAAAAA'),
      scripts('close()', 'AAAAAAAA'),
      DIFFERENT,
    ],
  ])('that differ in %s', (_what, before, after, changed) => {
    const site = (version: string | Texts) =>
      typeof version === 'string' ? { '/index.html': version } : version;
    expect([...compare(site(before), site(after)).changed.keys()]).toEqual(changed);
  });
});

const page = (count: string, rest = '') => `<html><p>Filter</p><b>${count}</b>${rest}</html>`;
const group = (pages: Record<string, [before: string, after: string]>) =>
  groupByDifference(
    Object.keys(pages),
    new Map(Object.entries(pages).map(([path, [before]]) => [path, before])),
    new Map(Object.entries(pages).map(([path, [, after]]) => [path, after])),
  );

describe('pages that differ', () => {
  it('are grouped if the same elements and texts differ', () => {
    const groups = group({
      '/x/a': [page('20'), page('21')],
      '/x/b': [page('20', '<i>other</i>'), page('21', '<i>other</i>')],
      '/x/c': [page('20'), page('21', '<i>new</i>')],
    });
    expect(groups).toEqual(
      new Map([
        ['/x/a', ['/x/b']],
        ['/x/c', []],
      ]),
    );
  });

  it('are grouped regardless of their structured data', () => {
    const data = (url: string) => `<script type="application/ld+json">{"url":"${url}"}</script>`;
    const groups = group({
      '/x/a': [page('20', data('/1')), page('21', data('/2'))],
      '/x/b': [page('20', data('/3')), page('21', data('/4'))],
    });
    expect(groups).toEqual(new Map([['/x/a', ['/x/b']]]));
  });

  it.each(['<style>.a{color:#000}', '<script>a()', '<link href="/a.css">', '<img src="/_astro/a~1.webp">'])(
    'stay alone if %s differs, which may look different on each',
    (part) => {
      const change: [string, string] = [page('20'), page('20', part)];
      expect([...group({ '/x/a': change, '/x/b': change }).keys()]).toEqual(['/x/a', '/x/b']);
    },
  );

  it('are not grouped across folders, where the same change may look different', () => {
    const change: [string, string] = [page('20'), page('21')];
    const paths = ['/', '/about', '/x/a', '/y/a'];
    expect([...group(Object.fromEntries(paths.map((path) => [path, change]))).keys()]).toEqual(paths);
  });
});
