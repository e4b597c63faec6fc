import { describe, expect, it } from 'vitest';
import { takeLateStylesOut } from '../../../../src/build/finish/late-styles.ts';
import { parsePage } from '../../../../src/build/finish/page.ts';

const LINK = '<link id="below" class="below" rel="stylesheet">';

/** A page without its late styles, and their file. */
function takeOut(html: string) {
  const page = parsePage(html);
  let file: string | undefined;
  takeLateStylesOut(page, (styles) => {
    file = styles;
    return '/below.css';
  });
  return { page: page.toString(), file };
}

/** Styles that stay in a page, and those in the file for the part below. */
function split(styles: string, above: string, below: string) {
  const { page, file } = takeOut(
    `<html><head><style>${styles}</style></head><body>${above}${LINK}${below}</body></html>`,
  );
  return { above: /<style>(.*)<\/style>/.exec(page)?.[1], below: file };
}

const LATIN = '@font-face{src:url(a);unicode-range:U+20-7E}';
const MORE = '@font-face{src:url(b);unicode-range:U+A2-A3,U+E9}';
const USE = 'p{a:var(--one);animation:rise 1s}';
const USE_LATE = 'q{a:var(--two);animation:fall 1s}';
const [RISE, FALL] = ['@keyframes rise{to{a:b}}', '@keyframes fall{to{a:b}}'];

describe('the styles of a page that is split', () => {
  it('stay if the part above needs them, and are otherwise linked where the rest begins', () => {
    const { page, file } = takeOut(`<head><style>p{a:b}q{a:b}</style></head><p></p>${LINK}<q></q>`);
    expect(page).toContain('<style>p{a:b}</style>');
    expect(page).toMatch(/<p><\/p><link [^>]*href="\/below.css"[^>]*><q>/);
    expect(file).toBe('q{a:b}');
  });

  it('do not block first paint, and load after the pictures above', () => {
    expect(takeOut(`<style></style><p></p>${LINK}`).page).toContain('fetchpriority="low"');
    expect(takeOut(`<style></style><img>${LINK}`).page).not.toContain('fetchpriority');
  });

  it.each<[promise: string, above: string, below: string, styles?: string]>([
    ['keep the nested rules of a rule', 'p{a:b;&.on{c:d}}', 'q{a:b;&.on{c:d}@media print{&.off{e:f}}}'],
    [
      'keep the at-rule around a rule',
      '@media (width>9px){p{a:b}}',
      '@media (width>9px){q{a:b}}',
      '@media (width>9px){p{a:b}q{a:b}}',
    ],
    ['name font files above only if a character above is in them', LATIN, MORE],
    [
      'define custom properties and animations where they are first used',
      `:root{--one:1}${USE}${RISE}`,
      `:root{--two:2}${USE_LATE}${FALL}`,
      `:root{--one:1;--two:2}${USE}${USE_LATE}${RISE}${FALL}`,
    ],
  ])('%s', (_, above, below, styles = above + below) => {
    expect(split(styles, '<p>cafe</p>', '<q>é</q>')).toEqual({ above, below });
  });

  it('name a font file only above if all its characters are above', () => {
    expect(split(LATIN + MORE, '<p>café</p>', '<q></q>')).toEqual({ above: LATIN + MORE, below: '' });
  });

  it('stay above if an inline script can set the names in their selectors', () => {
    const script = '<p></p><script>add("js")</script>';
    expect(split('p.js{a:b}p.later{a:b}', script, '<p class="later"></p>').above).toBe('p.js{a:b}');
  });

  it.each([
    ['an open popover, which needs a click', '#menu:is(:popover-open,[data-open]){c:d}'],
    ['print, which follows loading', '@media print{p{c:d}}'],
    ['forced colors, which move nothing', '@media (forced-colors:active){p{c:d}}'],
    ['what is hovered', 'p:hover{c:d}'],
    ['what is prepared for an interaction', '.in-fonts p{c:d}'],
    ['what is focused or pressed', 'p:focus-visible,p:active{c:d}'],
    ['a page whose popover is open', 'html:has(#menu:popover-open) p{c:d}'],
    ['what is selected', '::selection{c:d}'],
  ])('are moved for %s', (_, late) => {
    expect(split(`p{a:b}${late}`, '<p id="menu"></p>', '')).toEqual({ above: 'p{a:b}', below: late });
  });

  it.each(['p:hover,p', 'p:not(:hover)', 'p:is(:hover,.on)'])(
    'stay for states that may be initial: %s',
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
  ])('override the same rules as in one style sheet: %s', (_, styles) => {
    const { above, below } = split(styles, '<p class="on"></p>', '<p class="on late"></p>');
    expect(below).toBe(styles);
    expect(above).toBe(styles.slice(styles.indexOf('.on')));
  });

  it.each([
    ['another property', '.late{color:red}.on{margin:0}', 'on late'],
    ['another element', '.late{color:red}.on{color:tan}', 'late'],
    ['a part of it', '.late:after{color:red}.on{color:tan}', 'on late'],
    ['an earlier rule', '.on{color:tan}.late{color:red}', 'on late'],
  ])('are not duplicated for %s', (_, styles, names) => {
    expect(split(styles, '<p class="on"></p>', `<p class="${names}"></p>`).below).not.toContain('.on');
  });

  it.each([
    ['a class', 'p.on{a:b}q{c:d}', '<p class="on"></p>', '<p class="off"></p>'],
    ['the value of an attribute', 'p[type=on]{a:b}q{c:d}', '<p type="on"></p>', '<p type="off"></p>'],
    ['an id', 'p#on{a:b}q{c:d}', '<p id="on"></p>', '<p id="off"></p>'],
    ['an inline script', 'p.on{a:b}q{c:d}', '<p><script>add("on")</script></p>', '<p></p>'],
  ])('are split anew for a page that differs in %s', (_, styles, one, other) => {
    expect(split(styles, one, '').above).toContain('on');
    expect(split(styles, other, '').above).not.toContain('on');
  });

  it('are unchanged in a page that is not split', () => {
    expect(takeOut('<head><style>p{a:b}</style></head><p></p>').file).toBeUndefined();
  });

  it('stop the build if they are missing', () => {
    expect(() => takeOut(`<p></p>${LINK}`)).toThrow('it has no <style>');
  });
});
