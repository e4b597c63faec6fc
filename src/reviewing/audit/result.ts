import type { Transfer } from '../../tooling/page/weight.ts';

/** Ids of Lighthouse's categories, in the order of the table. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Lighthouse metrics and scores of a page. */
export interface LighthouseFigures {
  firstPaintMs: number;
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
  /** From 0 to 100, by category. */
  scores: Record<string, number>;
  /** Failed audits with their category: `accessibility: color-contrast`. */
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
}

/** A page with its failed budgets and aims. */
export interface PageAudit extends Measurement {
  shortfalls: string[];
}

export interface Audit {
  /** Lighthouse runs per page. */
  runs: number;
  /** Version of Lighthouse. */
  lighthouse: string;
  /** Metrics of a minimal page with a heading and one image; undefined if Lighthouse did not run. */
  limit?: LighthouseFigures | undefined;
  pages: PageAudit[];
}

/** Placeholder for metrics that were not measured. */
export const NONE = '–';

const written = (number: number, text: string) => (Number.isFinite(number) ? text : NONE);

/** Formats milliseconds as seconds: `0.75 s`. */
export const seconds = (ms: number): string => written(ms, `${(ms / 1000).toFixed(2)} s`);

/** Formats the total blocking time, rounded to 10 ms as in Lighthouse: `20 ms`. */
export const blocked = (ms: number): string => written(ms, `${Math.round(ms / 10) * 10} ms`);

/** Formats a layout shift score: `0.00`. */
export const shift = (score: number): string => written(score, score.toFixed(2));
