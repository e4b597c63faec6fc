import { describe, expect, it } from 'vitest';
import { takeLateStylesOut } from '../../../../src/build/finish/late-styles.ts';
import { parsePage } from '../../../../src/build/finish/page.ts';

const LINK = '<link id="below" class="below" rel="stylesheet">';

/** A page after its late styles have been taken out, and the file that they went into. */
function takeOut(html: string) {
  const page = parsePage(html);
  let file: string | undefined;
  takeLateStylesOut(page, (styles) => {
    file = styles;
    return '/below.css';
  });
  return { page: page.toString(), file };
}

/** What is left in a page with these styles, and what goes into the file for the part below. */
function split(styles: string, above: string, below: string): { above?: string | undefined; below?: string } {
  const { page, file } = takeOut(
    `<html><head><style>${styles}</style></head><body>${above}${LINK}${below}</body></html>`,
  );
  return { above: /<style>(.*)<\/style>/.exec(page)?.[1], ...(file !== undefined && { below: file }) };
}

describe('the styles of a page that is split', () => {
  it('stay where the part above needs them, and are linked where the rest begins', () => {
    const { page, file } = takeOut(`<head><style>p{a:b}q{a:b}</style></head><p></p>${LINK}<q></q>`);
    expect(page).toContain('<style>p{a:b}</style>');
    expect(page).toMatch(/<p><\/p><link [^>]*href="\/below.css"[^>]*><q>/);
    expect(file).toBe('q{a:b}');
  });

  it('do not hold up the first paint, and come after the pictures above', () => {
    expect(takeOut(`<style></style><p></p>${LINK}`).page).toContain('fetchpriority="low"');
    expect(takeOut(`<style></style><img>${LINK}`).page).not.toContain('fetchpriority');
  });

  it('keep with a rule what is nested in it', () => {
    const { above, below } = split(
      'p{a:b;&.on{c:d}}q{a:b;&.on{c:d}@media print{&.off{e:f}}}',
      '<p></p>',
      '<q></q>',
    );
    expect({ above, below }).toEqual({
      above: 'p{a:b;&.on{c:d}}',
      below: 'q{a:b;&.on{c:d}@media print{&.off{e:f}}}',
    });
  });

  it('keep with a rule the group it stands in', () => {
    expect(split('@media (width>9px){p{a:b}q{a:b}}', '<p></p>', '<q></q>')).toEqual({
      above: '@media (width>9px){p{a:b}}',
      below: '@media (width>9px){q{a:b}}',
    });
  });

  it('of an open popover go below, as they are needed after a press', () => {
    expect(split('#m:is(:popover-open,[data-open]){a:b}#m{c:d}', '<p id="m"></p>', '<q></q>')).toEqual({
      above: '#m{c:d}',
      below: '#m:is(:popover-open,[data-open]){a:b}',
    });
  });

  it('name font files above only if a character above is in them', () => {
    const latin = '@font-face{src:url(a);unicode-range:U+20-7E}';
    const more = '@font-face{src:url(b);unicode-range:U+A2-A3,U+E9}';
    expect(split(latin + more, '<p>cafe</p>', '<q>é</q>')).toEqual({ above: latin, below: more });
    expect(split(latin + more, '<p>café</p>', '<q></q>')).toEqual({ above: latin + more, below: '' });
  });

  it('stay above if a script within the page can set what they ask for', () => {
    const { above } = split(
      'p.js{a:b}p.later{a:b}',
      '<p></p><script>add("js")</script>',
      '<p class="later"></p>',
    );
    expect(above).toBe('p.js{a:b}');
  });

  it('are printed from below alone: nobody prints before the page is there', () => {
    expect(split('p{a:b}@media print{p{c:d}}', '<p></p>', '')).toEqual({
      above: 'p{a:b}',
      below: '@media print{p{c:d}}',
    });
  });

  it('come later for forced colors, which move nothing', () => {
    expect(split('p{a:b}@media (forced-colors:active){p{c:d}}', '<p></p>', '')).toEqual({
      above: 'p{a:b}',
      below: '@media (forced-colors:active){p{c:d}}',
    });
  });

  it.each(['p:hover', 'p:focus-visible,p:active', 'html:has(#menu:popover-open) p', '::selection'])(
    'come later for what nothing is before the visitor touches the page: %s',
    (selector) => {
      const { above, below } = split(`p{a:b}${selector}{c:d}`, '<p id="menu"></p>', '');
      expect({ above, below }).toEqual({ above: 'p{a:b}', below: `${selector}{c:d}` });
    },
  );

  it.each(['p:hover,p', 'p:not(:hover)', 'p:is(:hover,.on)'])(
    'stay for what may be so from the start: %s',
    (selector) => {
      expect(split(`${selector}{c:d}`, '<p class="on"></p>', '').above).toBe(`${selector}{c:d}`);
    },
  );

  it.each([
    ['the same property', '.late{color:red}.on{color:tan}'],
    ['a shorthand of it', '.late{margin-top:0}.on{margin:1px}'],
    ['another side of it', '.late{inset:0}.on{top:1px}'],
    ['a name that a script sets', '.open{color:red}.on{color:tan}'],
    ['the same property twice', '.late{color:red}.on{color:tan}p{color:navy}'],
    ['a pseudo-element', '.late:after{color:red}.on:after{color:tan}'],
  ])('overrule below what they overruled in one sheet: %s', (_, styles) => {
    const { above, below } = split(styles, '<p class="on"></p>', '<p class="on late"></p>');
    expect(below).toBe(styles);
    expect(above).toBe(styles.slice(styles.indexOf('.on')));
  });

  it.each([
    ['another property', '.late{color:red}.on{margin:0}', 'on late'],
    ['another element', '.late{color:red}.on{color:tan}', 'late'],
    ['a part of it', '.late:after{color:red}.on{color:tan}', 'on late'],
    ['an earlier rule', '.on{color:tan}.late{color:red}', 'on late'],
  ])('are not sent twice for %s', (_, styles, names) => {
    expect(split(styles, '<p class="on"></p>', `<p class="${names}"></p>`).below).not.toContain('.on');
  });

  it('define custom properties and animations where they are first used', () => {
    const styles =
      ':root{--one:1;--two:2}p{a:var(--one);animation:rise 1s}q{a:var(--two);animation:fall 1s}' +
      '@keyframes rise{to{a:b}}@keyframes fall{to{a:b}}';
    expect(split(styles, '<p></p>', '<q></q>')).toEqual({
      above: ':root{--one:1}p{a:var(--one);animation:rise 1s}@keyframes rise{to{a:b}}',
      below: ':root{--two:2}q{a:var(--two);animation:fall 1s}@keyframes fall{to{a:b}}',
    });
  });

  it('stay as they are in a page that is not split', () => {
    expect(takeOut('<head><style>p{a:b}</style></head><p></p>').file).toBeUndefined();
  });

  it('stop the build if they are not in the page', () => {
    expect(() => takeOut(`<p></p>${LINK}`)).toThrow('it has no <style>');
  });
});
