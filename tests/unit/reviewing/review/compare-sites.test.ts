import { describe, expect, it } from 'vitest';
import { compareSites } from '../../../../src/reviewing/review/compare-sites.ts';
import type { Site } from '../../../../src/reviewing/review/read-site.ts';
import { groupByDifference } from '../../../../src/reviewing/review/same-difference.ts';
import { scriptBytes } from '../../../../src/reviewing/review/script-bytes.ts';

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
      changed: ['/'],
      lookSame: [],
      lookAs: new Map(),
      unchanged: ['/about'],
      alike: new Map([['/', []]]),
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
    expect(compare(site(before), site(after)).changed).toEqual(changed);
  });

  it('look the same if only metadata differ, and where links lead to', () => {
    const page = (title: string, address: string, text: string) => ({
      '/index.html': `<title>${title}</title><meta name="description" content="${title}"><p><a class="b" href="${address}">${text}</a></p>`,
    });
    const before = page('Home', '/about', 'Us');
    expect(compare(before, page('Start', '/about#us', 'Us')).lookSame).toEqual(['/']);
    expect(compare(before, page('Home', '/about', 'We')).lookSame).toEqual([]);
  });

  it('differ to the eye in the same way if they differ in the same texts, whatever their metadata', () => {
    const page = (title: string, count: number) => `<title>${title}</title><a id="all">All ${count}</a>`;
    const pagesOf = (count: number, title = '') => ({
      '/projects/seo.html': page('SEO', count),
      '/projects/film.html': page(`Film ${title}`, count),
      '/about.html': page('About', count),
    });
    const { changed, alike, lookAs } = compare(pagesOf(20), pagesOf(21, 'and more'));
    expect(changed).toEqual(['/projects/seo', '/projects/film', '/about']);
    expect([...alike.values()].flat()).toEqual([]);
    expect(lookAs).toEqual(new Map([['/projects/film', '/projects/seo']]));
  });
});

it('the script of a page is what stands in it and all that its islands may load, as it is compressed', () => {
  const site = siteOf({
    '/index.html': '<script>12345</script><astro-island component-url="/_astro/bar.AAAAAAAA.js">',
    '/_astro/bar.AAAAAAAA.js': 'import "./menu.BBBBBBBB.js"; 1234567890',
    '/_astro/bar.AAAAAAAA.js.br': '1234567',
    '/_astro/menu.BBBBBBBB.js': 'import "./bar.AAAAAAAA.js"',
    '/_astro/other.CCCCCCCC.js': 'not of this page',
  });
  expect(scriptBytes(site, '/')).toBe(5 + 7 + 26);
});

const page = (count: string, rest = '') => `<html><p>Filter</p><b>${count}</b>${rest}</html>`;
const group = (pages: Record<string, [before: string, after: string]>) =>
  groupByDifference(
    Object.keys(pages),
    new Map(Object.entries(pages).map(([path, [before]]) => [path, before])),
    new Map(Object.entries(pages).map(([path, [, after]]) => [path, after])),
  );

describe('pages that differ', () => {
  it('belong together if the same elements and texts differ', () => {
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

  it.each(['<style>.a{color:#000}', '<script>a()', '<link href="/a.css">', '<img src="/_astro/a~1.webp">'])(
    'stay alone if %s differs, which may look different on each',
    (part) => {
      const change: [string, string] = [page('20'), page('20', part)];
      expect([...group({ '/x/a': change, '/x/b': change }).keys()]).toEqual(['/x/a', '/x/b']);
    },
  );

  it('stay alone if they lie in different places, where the same change may look different', () => {
    const change: [string, string] = [page('20'), page('21')];
    const paths = ['/', '/about', '/x/a', '/y/a'];
    expect([...group(Object.fromEntries(paths.map((path) => [path, change]))).keys()]).toEqual(paths);
  });

  it('count what differs several times', () => {
    const groups = group({
      '/x/a': [page('20'), page('20', '<i>x</i>')],
      '/x/b': [page('20', '<i>x</i>'), page('20', '<i>x</i><i>x</i><i>x</i>')],
    });
    expect([...groups.keys()]).toEqual(['/x/a', '/x/b']);
  });
});
