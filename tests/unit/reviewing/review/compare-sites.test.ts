import { describe, expect, it } from 'vitest';
import { compareSites } from '../../../../src/reviewing/review/compare-sites.ts';
import { scriptBytes } from '../../../../src/reviewing/review/script-bytes.ts';
import { siteOf } from './sites.ts';

const changed = (before: Record<string, string>, after: Record<string, string>) =>
  compareSites(siteOf(before), siteOf(after)).changed;

describe('two versions of a site', () => {
  it('have pages that are new, gone, changed and the same', () => {
    expect(
      compareSites(
        siteOf({ '/index.html': 'home', '/old.html': 'old', '/about.html': 'about' }),
        siteOf({ '/index.html': 'home!', '/new.html': 'new', '/about.html': 'about' }),
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

  it.each([
    [
      'names of scoped styles',
      '<p data-astro-cid-abc1>a</p><i data-astro-cid-xyz2>',
      '<p data-_new9>a</p><i data-_xyz2>',
    ],
    ['numbers of islands', '<astro-island uid="Z1" props="{}">', '<astro-island uid="Z2" props="{}">'],
    ['the year of the build', '<span data-year>2026</span>', '<span data-year>2027</span>'],
  ])('are the same but for %s', (_, before, after) => {
    expect(changed({ '/index.html': before }, { '/index.html': after })).toEqual([]);
  });

  it('look the same if only metadata differ, and where links lead to', () => {
    const page = (title: string, address: string, text: string) =>
      `<title>${title}</title><meta name="description" content="${title}"><p><a class="b" href="${address}">${text}</a></p>`;
    const lookSame = (before: string, after: string) =>
      compareSites(siteOf({ '/index.html': before }), siteOf({ '/index.html': after })).lookSame;
    expect(lookSame(page('Home', '/about', 'Us'), page('Start', '/about#us', 'Us'))).toEqual(['/']);
    expect(lookSame(page('Home', '/about', 'Us'), page('Home', '/about', 'We'))).toEqual([]);
  });

  it('differ to the eye in the same way if they differ in the same texts, whatever their metadata', () => {
    const page = (title: string, count: number) => `<title>${title}</title><a id="all">All ${count}</a>`;
    const pagesOf = (count: number, title = '') => ({
      '/projects/seo.html': page('SEO', count),
      '/projects/film.html': page(`Film ${title}`, count),
      '/about.html': page('About', count),
    });
    const { changed, alike, lookAs } = compareSites(siteOf(pagesOf(20)), siteOf(pagesOf(21, 'and more')));
    expect(changed).toEqual(['/projects/seo', '/projects/film', '/about']);
    expect([...alike.values()].flat()).toEqual([]);
    expect(lookAs).toEqual(new Map([['/projects/film', '/projects/seo']]));
  });

  it('differ in a year that is a text', () => {
    expect(changed({ '/index.html': '<p>Since 2026</p>' }, { '/index.html': '<p>Since 2027</p>' })).toEqual([
      '/',
    ]);
  });

  it('differ when two scopes of styles are exchanged for one', () => {
    const html = (second: string) => `<p data-astro-cid-a1><i data-astro-cid-${second}>`;
    expect(changed({ '/index.html': html('b2') }, { '/index.html': html('a1') })).toEqual(['/']);
  });

  it('know a file by its content, whatever it is called', () => {
    const html = (name: string) => `<img src="/_astro/${name}">`;
    const before = {
      '/index.html': html('photo.AAAAAAAA_Z1.avif'),
      '/_astro/photo.AAAAAAAA_Z1.avif': 'picture',
    };
    const renamed = {
      '/index.html': html('photo.BBBBBBBB_Z1.avif'),
      '/_astro/photo.BBBBBBBB_Z1.avif': 'picture',
    };
    const replaced = {
      '/index.html': html('photo.AAAAAAAA_Z1.avif'),
      '/_astro/photo.AAAAAAAA_Z1.avif': 'another',
    };
    expect(changed(before, renamed)).toEqual([]);
    expect(changed(before, replaced)).toEqual(['/']);
  });

  it('follow scripts that load other scripts, even in a circle', () => {
    const site = (menu: string, hash: string) => ({
      '/index.html': `<astro-island component-url="/_astro/bar.${hash}.js">`,
      [`/_astro/bar.${hash}.js`]: `import "./menu.${hash}.js"`,
      [`/_astro/menu.${hash}.js`]: `import "./bar.${hash}.js";${menu}`,
    });
    expect(changed(site('open()', 'AAAAAAAA'), site('open()', 'BBBBBBBB'))).toEqual([]);
    expect(changed(site('open()', 'AAAAAAAA'), site('close()', 'AAAAAAAA'))).toEqual(['/']);
  });
});

describe('the script of a page', () => {
  it('is what stands in it and all that its islands may load, compressed where the build did that', () => {
    const site = siteOf({
      '/index.html': '<script>12345</script><astro-island component-url="/_astro/bar.AAAAAAAA.js">',
      '/_astro/bar.AAAAAAAA.js': 'import "./menu.BBBBBBBB.js"; 1234567890',
      '/_astro/bar.AAAAAAAA.js.br': '1234567',
      '/_astro/menu.BBBBBBBB.js': 'import "./bar.AAAAAAAA.js"',
      '/_astro/other.CCCCCCCC.js': 'not of this page',
    });
    expect(scriptBytes(site, '/')).toBe(5 + 7 + 26);
  });
});
