import { describe, expect, it } from 'vitest';
import { type Layout, partBetween } from '../../../../src/reviewing/review/differing-part.ts';

/** A page 400 px wide whose sections lie below each other: their HTML, each with its height. */
function layout(...sections: [html: string, height: number][]): Layout {
  let y = 0;
  const placed = sections.map(([html, height]) => {
    const section = { html, x: 0, y, width: 400, height };
    y += height;
    return section;
  });
  return { shared: '<style>p { margin: 0 }</style>', sections: placed, width: 400, height: y };
}

const HEADER: [string, number] = ['<header>Fallline</header>', 100];
const FOOTER: [string, number] = ['<footer>2026</footer>', 300];
const area = (y: number, height: number) => ({ x: 0, y, width: 400, height });

describe('the part of a page that can look different', () => {
  it('is none if all sections are the same', () => {
    expect(partBetween(layout(HEADER, FOOTER), layout(HEADER, FOOTER))).toBe('none');
  });

  it('is the section whose HTML differs, in the height that each version gives it', () => {
    const before = layout(HEADER, ['<p>$549</p>', 50], ['<p>Write to us</p>', 80], FOOTER);
    const after = layout(HEADER, ['<p>$499 until May</p>', 70], ['<p>Write to us</p>', 80], FOOTER);
    expect(partBetween(before, after)).toEqual({ before: area(100, 50), after: area(100, 70) });
  });

  it('is the section whose height differs although its HTML is the same', () => {
    const before = layout(HEADER, ['<p>a</p>', 50], FOOTER);
    const after = layout(HEADER, ['<p>a</p>', 51], FOOTER);
    expect(partBetween(before, after)).toEqual({ before: area(100, 50), after: area(100, 51) });
  });

  it('reaches from the first section that differs to the last one', () => {
    const page = (price: string, year: string) =>
      layout(HEADER, [price, 50], ['<p>Write to us</p>', 80], [year, 20], FOOTER);
    expect(partBetween(page('1', '2'), page('3', '4'))).toEqual({
      before: area(100, 150),
      after: area(100, 150),
    });
  });

  it('shows the section after one that only one version has', () => {
    const [before, after] = [layout(HEADER, FOOTER), layout(HEADER, ['<p>New</p>', 60], FOOTER)];
    expect(partBetween(before, after)).toEqual({ before: area(100, 300), after: area(100, 360) });
    expect(partBetween(after, before)).toEqual({ before: area(100, 360), after: area(100, 300) });
  });

  it('shows the section before one that only one version has at its end', () => {
    const [before, after] = [layout(HEADER), layout(HEADER, ['<p>New</p>', 60])];
    expect(partBetween(before, after)).toEqual({ before: area(0, 100), after: area(0, 160) });
  });

  it('is the whole page if its styles or scripts, its width, or all of its sections differ', () => {
    const page = layout(HEADER, FOOTER);
    expect(partBetween(page, { ...page, shared: '<style>p { margin: 1px }</style>' })).toBe('whole');
    expect(partBetween(page, { ...page, width: 385 })).toBe('whole');
    expect(partBetween(page, layout())).toBe('whole');
    expect(partBetween(layout(['a', 10]), layout(['b', 20]))).toEqual({
      before: area(0, 10),
      after: area(0, 20),
    });
  });
});
