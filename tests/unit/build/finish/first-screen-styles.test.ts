import { describe, expect, it } from 'vitest';
import { linkStylesBelow } from '../../../../src/build/finish/first-screen-styles.ts';
import { parsePage } from '../../../../src/build/finish/page.ts';

const LINK = '<link id="below" class="below" rel="stylesheet">';

/** Finishes pages with these bodies and styles. */
async function link(styles: string, ...bodies: string[]) {
  const pages = bodies.map((body) =>
    parsePage(`<html><head><style>${styles}</style></head><body>${body}</body></html>`),
  );
  const files: string[] = [];
  await linkStylesBelow(pages, (file) => `/${files.push(file)}.css`);
  return { pages: pages.map(String), files };
}

/** The inlined styles of a page with these elements on its first screen, and these below it. */
async function inlined(styles: string, above: string, below = '') {
  const { pages } = await link(styles, `${above}${LINK}${below}`);
  return /<style>(.*)<\/style>/.exec(pages[0]!)![1];
}

describe('the styles of a page', () => {
  it('are inlined if its first screen needs them, and all are linked where the rest begins', async () => {
    const { pages, files } = await link('p{a:b}q{a:b}p{c:d}', `<p></p>${LINK}<q></q>`);
    expect(pages[0]).toContain('<style>p{a:b}p{c:d}</style>');
    expect(pages[0]).toMatch(/<p><\/p><link [^>]*href="\/1.css"[^>]*><q>/);
    expect(files).toEqual(['p{a:b}q{a:b}p{c:d}']);
  });

  it('are the same for pages of the same styles', async () => {
    const { pages, files } = await link('p{a:b}q{a:b}i{a:b}', `<p></p>${LINK}`, `<q></q>${LINK}`);
    for (const page of pages) {
      expect(page).toContain('<style>p{a:b}q{a:b}</style>');
      expect(page).toContain('href="/1.css"');
    }
    expect(files).toHaveLength(1);
  });

  it('load after the pictures above, and never before the first paint', async () => {
    expect((await link('', `<p></p>${LINK}`)).pages[0]).toContain('fetchpriority="low"');
    expect((await link('', `<img>${LINK}`)).pages[0]).not.toContain('fetchpriority');
  });

  it('declare each font once: that of ordinary text inline, that of rarer characters in the file', async () => {
    const basic = '@font-face{src:url(a);unicode-range:U+20-7E}';
    const more = '@font-face{src:url(b);unicode-range:U+A2-A3}';
    const standIn = '@font-face{src:local(c)}@font-face{src:local(c);unicode-range:U+24}';
    const { pages, files } = await link(basic + more + standIn, `<p></p>${LINK}`);
    expect(pages[0]).toContain(`<style>${basic}${standIn}</style>`);
    expect(files).toEqual([more]);
  });
});

describe('the first screen needs', () => {
  it.each([
    ['a tag', 'p{a:b}', '<p></p>'],
    ['a class', '.on{a:b}', '<p class="on"></p>'],
    ['an attribute', '[type=on]{a:b}', '<p type="on"></p>'],
    ['a name that an inline script can set', '.on{a:b}', '<script>add("on")</script>'],
    ['a state that may be initial', '.on:not(:focus,.in-fonts){a:b}', '<p class="on"></p>'],
  ])('the styles of %s', async (_, styles, matching) => {
    expect(await inlined(styles, matching)).toBe(styles);
    expect(await inlined(styles, '<i>p on type</i>')).toBe('');
  });

  it('the styles of an alternative to a later state', async () => {
    const styles = '.on:is(:hover,[aria-current]){a:b}';
    expect(await inlined(styles, '<p class="on" aria-current></p>')).toBe('.on:is([aria-current]){a:b}');
  });

  it.each([
    ['an open popover', '#menu:is(:popover-open,[data-open]){a:b}'],
    ['what is hovered', 'p:hover{a:b}'],
    ['what is focused or pressed', 'p:focus-visible,p:active{a:b}'],
    ['what is prepared after the first paint', '.in-fonts p{a:b}'],
    ['print', '@media print{p{a:b}}'],
    ['forced colors, which must not move anything', '@media (forced-colors:active){p{a:b}}'],
  ])('no styles for %s', async (_, styles) => {
    expect(await inlined(styles, '<p id="menu"></p><script>add("in-fonts")</script>')).toBe('');
  });

  it('only the custom properties and animations that it uses', async () => {
    const used = 'p{--a:1;x:var(--a);animation:in 1s}@keyframes in{0%{a:b}}';
    const unused = '@keyframes out{0%{a:b}}';
    expect(await inlined(used.replace('{', '{--b:2;') + unused, '<p></p>')).toBe(used);
  });
});
