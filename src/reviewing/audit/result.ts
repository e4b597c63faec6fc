import type { Finding } from '../page/accessibility.ts';
import type { Transfer } from '../page/weight.ts';

/** Lighthouse's scores, by its own names, in the order of the table. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Lighthouse's figures of a page. */
export interface LighthouseFigures {
  firstPaintMs: number;
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
  /** From 0 to 100, by category. */
  scores: Record<string, number>;
  /** What costs points, by category and audit: `accessibility: color-contrast`. */
  lost: string[];
}

/** Measurements of a page. */
export interface Measurement {
  path: string;
  /** Requests before the first scroll. */
  transfers: Transfer[];
  inlineScriptBytes: number;
  /** Undefined if Lighthouse did not run. */
  lighthouse?: LighthouseFigures | undefined;
  accessibility: Finding[];
  /** Mistakes in its structured data, in words. */
  structuredData: string[];
  /** From the press on the menu's button to the picture of the open menu; undefined if it did not open. */
  menuMs?: number | undefined;
}

/** A page with its failed budgets and aims. */
export interface PageAudit extends Measurement {
  shortfalls: string[];
}

export interface Audit {
  /** Lighthouse runs of each page. */
  runs: number;
  /** Version of Lighthouse. */
  lighthouse: string;
  /** Of a page of a heading and one picture; undefined if Lighthouse was left out. */
  limit?: LighthouseFigures | undefined;
  pages: PageAudit[];
}
