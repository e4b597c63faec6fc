import { describe, expect, it } from 'vitest';
import { namesOf, wordsOf } from '../../../../src/build/finish/names.ts';
import { parsePage } from '../../../../src/build/finish/page.ts';
import { usedStyles } from '../../../../src/build/finish/used-styles.ts';

/** The styles that stay in a page with this body. */
function used(styles: string, body: string, scripts: Record<string, string> = {}): string {
  const page = parsePage(`<html><body>${body}</body></html>`);
  const words = wordsOf(page, new Map(Object.entries(scripts)));
  return usedStyles(styles, namesOf(page.querySelectorAll('*')), words);
}

describe('the styles of a page', () => {
  it('are those whose tags, classes, ids and attributes stand in it', () => {
    expect(used('p{a:b}q{a:b}.x{a:b}.y{a:b}#i{a:b}#j{a:b}', '<p class="x" id="i"></p>')).toBe(
      'p{a:b}.x{a:b}#i{a:b}',
    );
    expect(used('[data-tone=sand]{a:b}[data-tone=moss]{a:b}[hidden]{a:b}', '<p data-tone="moss"></p>')).toBe(
      '[data-tone=moss]{a:b}',
    );
  });

  it('lose only those of several selectors that cannot match, and groups that are empty then', () => {
    expect(used('p,q>p,.y{a:b}@media print{q{a:b}}', '<p></p>')).toBe('p{a:b}');
  });

  it('keep states, and what stands in brackets', () => {
    const states = ':focus-visible{a:b}a:is(:hover,.open):before{a:b}p:has(q){a:b}';
    expect(used(states, '<a></a><p></p>')).toBe(states);
  });

  it.each(['[type^=em]', '[type$=l]', '[type*=ai]', '[rel~=b]'])('keep a value in doubt: %s', (selector) => {
    expect(used(`${selector}{a:b}`, '<input type="email"><a rel="a b"></a>')).toBe(`${selector}{a:b}`);
  });

  it('keep every value of an attribute that a script can set', () => {
    expect(used('[data-on="1"]{a:b}', '<p data-on="0"></p><script>p.dataset.on=n</script>')).toBe(
      '[data-on="1"]{a:b}',
    );
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
    expect(used(':root{--a:1;--b:var(--a);--c:var(--b)}p{x:var(--b)}', '<p></p>')).toBe(
      ':root{--a:1;--b:var(--a)}p{x:var(--b)}',
    );
    expect(used('@keyframes in{0%{a:b}}@keyframes out{0%{a:b}}p{animation:in 1s}', '<p></p>')).toBe(
      '@keyframes in{0%{a:b}}p{animation:in 1s}',
    );
  });

  it('keep an animation that a custom property names', () => {
    const styles = '@keyframes in{0%{a:b}}p{--entry:in 1s;animation:var(--entry)}';
    expect(used(styles, '<p></p>')).toBe(styles);
  });
});
