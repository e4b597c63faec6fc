import { describe, expect, it } from 'vitest';
import { leaveUsedStyles } from '../../../src/build/lean-styles/lean-styles.ts';
import { namesInMarkup } from '../../../src/build/lean-styles/names.ts';

/** The styles that stay in a page with this body. */
function used(styles: string, body: string, scripts: Record<string, string> = {}): string {
  const page = `<html><head><style>${styles}</style></head><body>${body}</body></html>`;
  const lean = leaveUsedStyles(page, new Map(Object.entries(scripts)));
  return /<style>(.*)<\/style><\/head>/.exec(lean)?.[1] ?? '';
}

describe('the styles of a page', () => {
  it('are those whose tags, classes, ids and attributes stand in it', () => {
    expect(used('p{a:b}q{a:b}.x{a:b}.y{a:b}#i{a:b}#j{a:b}', '<p class="x" id="i">')).toBe(
      'p{a:b}.x{a:b}#i{a:b}',
    );
    expect(used('[data-tone=sand]{a:b}[data-tone=moss]{a:b}[hidden]{a:b}', '<p data-tone="moss">')).toBe(
      '[data-tone=moss]{a:b}',
    );
  });

  it('lose only those of several selectors that cannot match, and groups that are empty then', () => {
    expect(used('p,q>p,.y{a:b}@media print{q{a:b}}', '<p>')).toBe('p{a:b}');
  });

  it('keep states, and what stands in brackets', () => {
    const states = ':focus-visible{a:b}a:is(:hover,.open):before{a:b}p:has(q){a:b}';
    expect(used(states, '<a></a><p>')).toBe(states);
  });

  it('have parts and states of controls only where there is a control that can have them', () => {
    const parts = '::-webkit-search-decoration{a:b}input::placeholder{a:b}:disabled{a:b}';
    expect(used(parts, '<input type="text">')).toBe('');
    expect(used(parts, '<input type="search" placeholder="Name" disabled>')).toBe(parts);
  });

  it('keep what a script can set: within the page, in a file that it loads, and in one that this loads', () => {
    const styles = '.one{a:b}.two{a:b}.three{a:b}[data-late-name]{a:b}.other{a:b}';
    const body = '<script>add("one")</script><script type="module" src="/_astro/a.js"></script>';
    const scripts = {
      'a.js': 'add("two");import("./b.js")',
      'b.js': 'x.dataset.lateName="three"',
      'c.js': 'other',
    };
    expect(used(styles, body, scripts)).toBe('.one{a:b}.two{a:b}.three{a:b}[data-late-name]{a:b}');
  });

  it('define what a style sheet asks for that a script loads', () => {
    const scripts = { 'a.js': 'load("/_astro/late.css")', 'late.css': 'h2{font-size:var(--large)}' };
    const styles = ':root{--large:2;--other:1}';
    expect(used(styles, '<script type="module" src="/_astro/a.js"></script>', scripts)).toBe(
      ':root{--large:2}',
    );
  });

  it('define no custom property and no animation that nothing uses', () => {
    expect(used(':root{--a:1;--b:var(--a);--c:var(--b)}p{x:var(--b)}', '<p>')).toBe(
      ':root{--a:1;--b:var(--a)}p{x:var(--b)}',
    );
    expect(used('@keyframes in{0%{a:b}}@keyframes out{0%{a:b}}p{animation:in 1s}', '<p>')).toBe(
      '@keyframes in{0%{a:b}}p{animation:in 1s}',
    );
  });

  it('name no font file for characters that are not there, unless somebody can type them', () => {
    const styles = '@font-face{unicode-range:U+20-7E,U+A9}@font-face{unicode-range:U+C0-FF,U+20AC}';
    expect(used(styles, '<p>plain ©')).toBe('@font-face{unicode-range:U+20-7E,U+A9}');
    expect(used(styles, '<p>café')).toBe(styles);
    expect(used(styles, '<textarea>')).toBe(styles);
  });

  it('keep what a part of another page needs that can be added', () => {
    const page = '<head><style>.a{a:b}.b{a:b}.c{a:b}</style></head><p class="a">';
    expect(leaveUsedStyles(page, new Map(), namesInMarkup('<p class="a"><p class="b">'))).toContain(
      '<style>.a{a:b}.b{a:b}</style>',
    );
  });

  it('stand in one element in the head, in the order they had', () => {
    const page = '<head><style>p{a:b}</style></head><body><style>p{a:c}</style><p></body>';
    expect(leaveUsedStyles(page, new Map())).toBe('<head><style>p{a:b}p{a:c}</style></head><body><p></body>');
  });
});
