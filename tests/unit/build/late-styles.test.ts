import { describe, expect, it } from 'vitest';
import { splitStyles } from '../../../src/build/lean-styles/late-styles.ts';

const LINK = '<link id="below" class="below" rel="stylesheet">';

/** What is left in a page with these styles, and what goes into the file for the part below. */
function split(styles: string, above: string, below: string): { above?: string | undefined; below?: string } {
  const page = `<html><head><style>${styles}</style></head><body>${above}${LINK}${below}</body></html>`;
  const parts = splitStyles(page);
  return {
    above: /<style>(.*)<\/style>/.exec(parts?.page('/below.css') ?? '')?.[1],
    ...(parts && { below: parts.styles }),
  };
}

describe('the styles of a page that is split', () => {
  it('stay where the part above needs them, and are linked where the rest begins', () => {
    const page = `<head><style>p{a:b}q{a:b}</style></head><p>${LINK}<q>`;
    expect(splitStyles(page)?.page('/x.css')).toBe(
      '<head><style>p{a:b}</style></head><p><link id="below" class="below" rel="stylesheet" fetchpriority="low" href="/x.css"><q>',
    );
    expect(splitStyles(page)?.styles).toBe('q{a:b}');
  });

  it('do not hold up the first paint, and come after the pictures above', () => {
    const { page } = splitStyles(`<head><style>q{a:b}</style></head><img>${LINK}<q>`)!;
    expect(page('/x.css')).toContain('<img><link id="below" class="below" rel="stylesheet" href="/x.css">');
  });

  it('keep with a rule what is nested in it', () => {
    const { above, below } = split('p{a:b;&.on{c:d}}q{a:b;&.on{c:d}@media print{&.off{e:f}}}', '<p>', '<q>');
    expect({ above, below }).toEqual({
      above: 'p{a:b;&.on{c:d}}',
      below: 'q{a:b;&.on{c:d}@media print{&.off{e:f}}}',
    });
  });

  it('keep with a rule the group it stands in', () => {
    expect(split('@media (width>9px){p{a:b}q{a:b}}', '<p>', '<q>')).toEqual({
      above: '@media (width>9px){p{a:b}}',
      below: '@media (width>9px){q{a:b}}',
    });
  });

  it('stay above if a script within the page can set what they ask for', () => {
    const { above } = split('p.js{a:b}p.later{a:b}', '<p><script>add("js")</script>', '<p class="later">');
    expect(above).toBe('p.js{a:b}');
  });

  it('are printed from below alone: nobody prints before the page is there', () => {
    expect(split('p{a:b}@media print{p{c:d}}', '<p>', '')).toEqual({
      above: 'p{a:b}',
      below: '@media print{p{c:d}}',
    });
  });

  it.each([
    'p:hover',
    'p:focus-visible,p:active',
    'html:has(#menu:popover-open) p',
    'html:has(#menu:is(:popover-open, [data-open])) p',
    'p:is(:hover,:focus-within)',
  ])('come later for what nothing is before the visitor touches the page: %s', (selector) => {
    const { above, below } = split(`p{a:b}${selector}{c:d}`, '<html><p id="menu">', '');
    expect({ above, below }).toEqual({ above: 'p{a:b}', below: `${selector}{c:d}` });
  });

  it.each(['p:hover,p', 'p:not(:hover)', 'p:is(:hover,.on)', 'p:has(:hover,.on)'])(
    'stay for what may be so from the start: %s',
    (selector) => {
      expect(split(`${selector}{c:d}`, '<p class="on">', '').above).toBe(`${selector}{c:d}`);
    },
  );

  it('define custom properties and animations where they are first used', () => {
    const styles =
      ':root{--one:1;--two:2}p{a:var(--one);animation:rise 1s}q{a:var(--two);animation:fall 1s}' +
      '@keyframes rise{to{a:b}}@keyframes fall{to{a:b}}';
    expect(split(styles, '<p>', '<q>')).toEqual({
      above: ':root{--one:1}p{a:var(--one);animation:rise 1s}@keyframes rise{to{a:b}}',
      below: ':root{--two:2}q{a:var(--two);animation:fall 1s}@keyframes fall{to{a:b}}',
    });
  });

  it('stay as they are in a page that is not split', () => {
    expect(splitStyles('<head><style>p{a:b}</style></head><p>')).toBeUndefined();
  });
});
