import { describe, expect, it } from 'vitest';
import { collectNames, namesOf, pageNames, wordsOf } from '../../../../src/build/finish/names.ts';
import { parsePage } from '../../../../src/build/finish/page.ts';
import { usedStyles } from '../../../../src/build/finish/used-styles.ts';

/** The styles that stay in a page with this body. */
function used(styles: string, body: string, scripts: Record<string, string> = {}): string {
  const page = parsePage(`<html><body>${body}</body></html>`);
  const words = wordsOf(page, new Map(Object.entries(scripts)));
  return usedStyles(styles, namesOf(page.querySelectorAll('*')), words);
}

describe('the styles of a page', () => {
  it.each([
    [
      'are those whose tags, classes and ids are in it',
      '<p class="x" id="i"></p>',
      'p{a:b}q{a:b}.x{a:b}.y{a:b}#i{a:b}#j{a:b}',
      'p{a:b}.x{a:b}#i{a:b}',
    ],
    [
      'are those whose attributes are in it',
      '<p data-tone="moss"></p>',
      '[data-tone=sand]{a:b}[data-tone=moss]{a:b}[hidden]{a:b}',
      '[data-tone=moss]{a:b}',
    ],
    [
      'lose only those of several selectors that cannot match, and groups that are empty then',
      '<p></p>',
      'p,q>p,.y{a:b}@media print{q{a:b}}',
      'p{a:b}',
    ],
    [
      'define no unused custom property',
      '<p></p>',
      ':root{--a:1;--b:var(--a);--c:var(--b)}p{x:var(--b)}',
      ':root{--a:1;--b:var(--a)}p{x:var(--b)}',
    ],
    [
      'define no unused animation',
      '<p></p>',
      '@keyframes in{0%{a:b}}@keyframes out{0%{a:b}}p{animation:in 1s}',
      '@keyframes in{0%{a:b}}p{animation:in 1s}',
    ],
  ])('%s', (_, body, styles, expected) => expect(used(styles, body)).toBe(expected));

  it.each([
    ['states, and arguments in brackets', ':focus-visible{a:b}a:is(:hover,.open):before{a:b}p:has(q){a:b}'],
    ['a value in doubt', '[type^=em]{a:b}[type$=l]{a:b}[type*=ai]{a:b}[rel~=b]{a:b}'],
    ['every value of an attribute that a script can set', '[data-on="1"]{a:b}'],
    [
      'an animation that a custom property names',
      '@keyframes in{0%{a:b}}p{--entry:in 1s;animation:var(--entry)}',
    ],
  ])('keep %s', (_, styles) => {
    const body = '<p data-on="0"></p><input type="email"><a rel="a b"></a><script>p.dataset.on=n</script>';
    expect(used(styles, body)).toBe(styles);
  });

  it('keep names that a script can set: inline, in a loaded file, or in one that this loads', () => {
    const styles = '.one{a:b}.two{a:b}.three{a:b}[data-late-name]{a:b}.other{a:b}';
    const body = '<script>add("one")</script><script type="module" src="/_astro/a.js"></script>';
    const scripts = {
      'a.js': 'add("two");import("./b.js")',
      'b.js': 'x.dataset.lateName="three"',
      'c.js': 'other',
    };
    expect(used(styles, body, scripts)).toBe('.one{a:b}.two{a:b}.three{a:b}[data-late-name]{a:b}');
  });

  it('keep custom properties that a style sheet loaded by a script uses', () => {
    const scripts = { 'a.js': 'load("/_astro/late.css")', 'late.css': 'h2{font-size:var(--large)}' };
    const styles = ':root{--large:2;--other:1}';
    expect(used(styles, '<script type="module" src="/_astro/a.js"></script>', scripts)).toBe(
      ':root{--large:2}',
    );
  });
});

const pages = (base: string) =>
  new Map(
    Object.entries({
      '/index.html': `<ul class="own" data-inserts="${base}/portfolio"></ul>`,
      '/portfolio.html': `<p class="first" data-inserts="${base}/portfolio">`,
      '/portfolio/2.html': `<p class="second" data-inserts="${base}/portfolio">`,
      '/portfolios.html': '<p class="other">',
    }).map(([file, html]) => [file, pageNames(parsePage(html))]),
  );

it.each([
  ['its own', '/portfolios.html', '', ['other']],
  ['those of pages from which it inserts parts', '/index.html', '', ['own', 'first', 'second']],
  ['those of pages beside it', '/portfolio/2.html', '', ['first', 'second']],
  ['those of a site below a path', '/index.html', '/pr-1', ['own', 'first', 'second']],
])('the names of a page are %s', (_, file, base, names) => {
  expect([...collectNames(pages(base), base)(file).names.classes]).toEqual(names);
});

it('the names of a page change with a value that its styles compare, on each page that belongs to them', () => {
  const idWith = (further: string) => {
    const first = '<style>p[lang=de]{a:b}</style><p data-inserts="/portfolio">';
    const pages = { '/portfolio.html': first, '/portfolio/2.html': further, '/about.html': '<p lang="de">' };
    const read = Object.entries(pages).map(([file, html]) => [file, pageNames(parsePage(html))] as const);
    return collectNames(new Map(read), '')('/portfolio.html').id;
  };
  const before = idWith('<p lang="en" title="a">');
  expect(idWith('<p lang="de" title="a">')).not.toBe(before);
  expect(idWith('<p lang="en" title="a" class="b">')).not.toBe(before);
  expect(idWith('<p lang="en" title="b">')).toBe(before);
});

it('keeps the styles that the scripts of a page need if pages have the same names and other scripts', () => {
  const names = namesOf(parsePage('<p>text</p>').querySelectorAll('*'));
  const styles = 'p{margin:0}.open{top:0}.late{top:1px}';
  const used = (...words: string[]) => usedStyles(styles, names, new Set(words));
  expect(used('open')).toBe('p{margin:0}.open{top:0}');
  expect(used('open', 'other')).toBe(used('open'));
  expect(used('late')).toBe('p{margin:0}.late{top:1px}');
  expect(used()).toBe('p{margin:0}');
});
