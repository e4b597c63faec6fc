/**
 * What a page may weigh on a phone before any scroll, in bytes as they travel: compressed, without the headers, which
 * HTTP/2 sends once.
 * Checked by `tests/site/pages.spec.ts` on every page of the sitemap.
 */
export interface Budget {
  /** The HTML with all that the first screen needs: about what fits into the first flight of packets. */
  html: number;
  /** All requests together. */
  total: number;
  /** Scripts in files that come without a touch of the visitor. */
  script: number;
  /** Scripts within the page. */
  inlineScript: number;
  fonts: number;
  /** The largest single picture. */
  picture: number;
}

const KIB = 1024;

const PAGE: Budget = {
  html: 14 * KIB,
  total: 70 * KIB,
  script: 0,
  inlineScript: 1.5 * KIB,
  fonts: 27 * KIB,
  picture: 30 * KIB,
};

const EXCEPTIONS: Record<string, Budget> = {
  // A line that types itself, once the page is there and idle.
  '/': { ...PAGE, total: 150 * KIB, script: 65 * KIB },
};

/** The budget of a page. */
export const budgetOf = (path: string): Budget => EXCEPTIONS[path] ?? PAGE;

/** How many times wider than shown a picture may be, counted in the pixels of the screen. */
export const MAX_OVERSIZE = 1.3;

/**
 * What every page reaches on a slow phone, as Lighthouse simulates it. Checked by `npm run audit`, not by the tests:
 * times depend on the machine.
 */
export const AIMS = {
  firstPaintMs: 750,
  largestPaintMs: 1050,
  blockingMs: 0,
  layoutShift: 0,
  /** Each of Lighthouse's scores. */
  score: 100,
  /** From the press on the menu to the picture of the open menu. */
  menuMs: 100,
};
