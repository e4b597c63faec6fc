/** Lighthouse's emulated phone, as Playwright context options. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/**
 * Performance budget of a page on a phone before any scroll, in transferred bytes: compressed, without headers, which
 * HTTP/2 sends once.
 * Checked by `tests/site/pages.spec.ts` on one page of each kind, in the full run on every page of the sitemap.
 */
export interface Budget {
  /** The HTML. It fits the first flight of packets, ten of 1,460 bytes; most pages do with their headers, 1,600 bytes. */
  html: number;
  /** Sum of all requests. */
  total: number;
  /** External scripts loaded without user interaction. */
  script: number;
  /** Inline scripts. */
  inlineScript: number;
  fonts: number;
  /** The largest image. */
  picture: number;
}

const KIB = 1024;

const PAGE: Budget = {
  html: 13.75 * KIB,
  total: 64 * KIB,
  script: 0,
  inlineScript: 1.5 * KIB,
  fonts: 27 * KIB,
  picture: 26 * KIB,
};

const EXCEPTIONS: Record<string, Budget> = {
  // The animated typing line, loaded when the page is idle.
  '/': { ...PAGE, total: 140 * KIB, script: 65 * KIB },
};

/** Number of projects up to which a page of the portfolio keeps the budget, and bytes of HTML for each further one. */
const PROJECTS = 20;
const FURTHER_PROJECT = 256;

/** @param projects number of projects on the page */
export function budgetOf(path: string, projects = 0): Budget {
  const budget = EXCEPTIONS[path] ?? PAGE;
  const further = FURTHER_PROJECT * Math.max(0, projects - PROJECTS);
  return { ...budget, html: budget.html + further, total: budget.total + further };
}

/** Largest allowed ratio of an image's width to its rendered width, in device pixels. */
export const MAX_OVERSIZE = 1.3;
