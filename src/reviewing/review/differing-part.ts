import type { Page } from '@playwright/test';
import type { Area } from './compare-pixels.ts';

/** Sections of a page from top to bottom, and what all of them share. Lengths are in CSS pixels. */
export interface Layout {
  /** Styles, scripts, and elements that are invisible or stay in place when the page scrolls. */
  shared: string;
  sections: (Area & { html: string })[];
  width: number;
  height: number;
}

/** The part in which two versions of a page can look different: an area of each, `none`, or the `whole` page. */
export type DifferingPart = { before: Area; after: Area } | 'none' | 'whole';

/**
 * Finds the part in which two versions of a page can look different: see `partBetween`. On a desktop, a screenshot of home
 * has 15 million pixels, of one section 3 million. The report of an added project has 3 instead of 6 MB.
 */
export async function differingPart(before: Page, after: Page): Promise<DifferingPart> {
  return partBetween(await before.evaluate(readLayout), await after.evaluate(readLayout));
}

/** Runs in the browser, so it uses nothing from its outer scope. */
function readLayout(): Layout {
  const all = [...document.querySelectorAll('body > :not(main, script), main > *')];
  const isSection = (element: Element) =>
    element.checkVisibility() &&
    element.getBoundingClientRect().height > 0 &&
    getComputedStyle(element).position !== 'fixed';
  const shared = [
    ...document.querySelectorAll('meta[name=viewport], style, link[rel=stylesheet]'),
    // Other types are data.
    ...document.querySelectorAll('script:not([type]), script[type=module]'),
    ...all.filter((element) => !isSection(element)),
  ];
  const { clientWidth, scrollHeight } = document.documentElement;
  return {
    shared: shared.map(({ outerHTML }) => outerHTML).join('\n'),
    sections: all.filter(isSection).map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      // Where a link leads to cannot be seen.
      const html = element.outerHTML.replace(/(<a\b[^>]*?) href="[^"]*"/g, '$1');
      return { html, x, y: y + scrollY, width, height };
    }),
    width: clientWidth,
    height: scrollHeight,
  };
}

/**
 * Returns the part between the sections at the top and at the bottom that have the same HTML, size and place in both
 * versions; `none` if all have, `whole` if styles or scripts differ, as these can change each section.
 */
export function partBetween(before: Layout, after: Layout): DifferingPart {
  if (before.shared !== after.shared || before.width !== after.width) return 'whole';
  const shorter = Math.min(before.sections.length, after.sections.length);
  if (shorter === 0) return 'whole';
  const countSame = (keyOf: (layout: Layout, index: number) => string) => {
    let same = 0;
    while (same < shorter && keyOf(before, same) === keyOf(after, same)) same++;
    return same;
  };
  const above = countSame(({ sections }, index) => JSON.stringify(sections[index]));
  if (above === before.sections.length && above === after.sections.length) return 'none';
  const below = countSame(({ sections, height }, index) => {
    const { y, ...section } = sections.at(-1 - index)!;
    return JSON.stringify({ ...section, toEnd: height - y });
  });
  // Each version shows at least one section, also if only the other one has the section that differs.
  const first = Math.min(above, shorter - 1);
  const behind = Math.min(below, shorter - 1 - first);
  const partOf = ({ sections, width, height }: Layout): Area => {
    const [last, next] = [sections[first - 1], sections[sections.length - behind]];
    const y = last ? Math.floor(last.y + last.height) : 0;
    return { x: 0, y, width, height: Math.ceil(next?.y ?? height) - y };
  };
  return { before: partOf(before), after: partOf(after) };
}
