import { parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import { markdownFiles } from '../../../src/findability/markdown.ts';

const ORIGIN = 'https://agency.example';

const htmlOf = (path: string, main: string, textOf = path) => `
  <head>
    <meta property="og:site_name" content="Agency"><meta property="og:title" content="Prices: &quot;all&quot; | Agency">
    <meta name="description" content="A # B"><link rel="canonical" href="${ORIGIN}${path}">
    <link rel="alternate" type="text/markdown" href="/base${textOf}.md">
  </head>
  <main>${main}</main>
  <footer><address><span>Mill 1</span><span>Oregon</span><a href="tel:+1503">+1 503</a></address></footer>`;

/** The Markdown of pages of a site below `/base`, by path. */
const markdown = (pages: Record<string, string>) =>
  markdownFiles(new Map(Object.entries(pages).map(([path, html]) => [`${path}.html`, parse(html)])), '/base');

/** The Markdown of a page without its front matter. */
const bodyOf = (main: string) =>
  markdown({ '/packages': htmlOf('/packages', main) })
    .get('/packages.md')!
    .split('\n---\n\n')[1]!
    .trim();

describe('a page as Markdown', () => {
  it('has its title, description and URL, whatever its title contains', () => {
    const files = markdown({ '/packages': htmlOf('/packages', '<h1>Prices</h1><p>Text.</p>') });
    expect(files.get('/packages.md')).toBe(
      '---\ntitle: "Prices: \\"all\\""\ndescription: "A # B"\nurl: "https://agency.example/packages"\n---\n\n' +
        '# Prices\n\nText.\n',
    );
  });

  it.each([
    [
      'escapes Markdown syntax in texts',
      '<p>5 * 3 &lt; 20 [sic] `x` <i>a</i></p>',
      '5 \\* 3 < 20 \\[sic] \\`x\\` *a*',
    ],
    [
      'has absolute links',
      '<ul><li><a href="/base/packages#seo">Prices</a></li><li><a href="tel:+1503">Call</a></li><li><a href="#a">A</a></li></ul>',
      '- [Prices](https://agency.example/packages#seo)\n- [Call](tel:+1503)\n- [A](https://agency.example/packages#a)',
    ],
    [
      'has the alt texts of pictures',
      '<p><img src="/base/_astro/bench.jpg" alt="A bench &amp; a lamp"><img src="b.jpg" alt=""></p>',
      '*A bench & a lamp*',
    ],
    [
      'omits elements that help to use the page',
      '<nav><a href="/base/a">A</a></nav><label>Pause</label><p aria-hidden="true">x</p><style>a{}</style><p>Text.</p>',
      'Text.',
    ],
    ['has the address in place of a form', '<form><input></form>', 'Mill 1, Oregon, [+1 503](tel:+1503)'],
    [
      'puts the heading of a section first, whether it is an item or a link',
      '<ol><li><p>Week 1</p><h3>Plan</h3><p>We ask.</p></li></ol><a href="/base/b"><h2>B</h2><p>Text.</p></a>',
      '### Plan\n\nWeek 1\n\nWe ask.\n\n## [B](https://agency.example/b)\n\nText.',
    ],
    [
      'has prices with their unit, and no other number in bold',
      '<p><b>$99</b><small>/month</small></p><p>From <b>$9</b><small>/month</small></p><ul><li><b>3</b> pages</li></ul>',
      '**$99/month**\n\nFrom $9/month\n\n- 3 pages',
    ],
    [
      'lists terms with their definitions',
      '<dl><div><dt>Basic</dt><dd>$9</dd><dd>a week</dd></div><div><dt>services, all told</dt><dd>10</dd></div></dl>',
      '- Basic: $9, a week\n- 10 services, all told',
    ],
    [
      'separates elements that only styles separate',
      '<a href="/base/c"><span>Bench </span><span>Alder</span></a><p><span>What we do:</span><span>Films</span></p>',
      '[Bench, Alder](https://agency.example/c)\n\nWhat we do: Films',
    ],
    [
      'lists tabs of another page, the open one above its panel, and omits those of the same page',
      '<div role="tablist"><a role="tab" href="/base/x#a">A</a><a role="tab" href="/base/x#b">B</a></div><p>Panel</p><div role="tablist"><a role="tab" href="#c">C</a></div>',
      '- [B](https://agency.example/x#b)\n\n[A](https://agency.example/x#a):\n\nPanel',
    ],
  ])('%s', (_, html, expected) => expect(bodyOf(html)).toBe(expected));

  it('continues with pages without Markdown of their own, and introduces those of a category, which describe its items', () => {
    const item = (name: string, words = '') => `<li data-project="${name}"><h2>${name}</h2>${words}</li>`;
    const files = markdown({
      '/work': htmlOf(
        '/work',
        `<h1>Work</h1><nav><a href="/base/work" aria-current="true">All</a><a href="/base/work/film">Film 1</a><a href="/base/about">About</a></nav>
         <ul>${item('One')}</ul><div><a rel="next" href="/base/work/2">More</a></div>`,
      ),
      '/work/2': htmlOf('/work/2', `<h1>Page 2</h1><ul>${item('Two')}</ul>`, '/work'),
      '/work/film': htmlOf(
        '/work/film',
        `<div><h1>Films</h1><p>In motion.</p></div><ul>${item('One', '<p>A film.</p>')}</ul>`,
        '/work',
      ),
      '/about': htmlOf('/about', '<h1>About</h1>'),
    });
    expect(files.get('/work.md')!.split('\n---\n\n')[1]).toBe(
      '# Work\n\n- [Films](https://agency.example/work/film): In motion.\n\n## One\n\nA film.\n\n## Two\n',
    );
    expect([...files.keys()]).toEqual(['/work.md', '/about.md']);
  });
});
