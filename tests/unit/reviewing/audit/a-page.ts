import type { Measurement } from '../../../../src/reviewing/audit/result.ts';

/** A page that keeps all its budgets and reaches all aims, but for what is given. */
export const aPage = (changes: Partial<Measurement> = {}): Measurement => ({
  path: '/about',
  transfers: [
    { kind: 'html', address: '/about', bytes: 10 * 1024 },
    { kind: 'picture', address: '/office.avif', bytes: 20 * 1024 },
  ],
  inlineScriptBytes: 1000,
  lighthouse: {
    firstPaintMs: 754,
    largestPaintMs: 1000,
    blockingMs: 0.4,
    layoutShift: 0.004,
    scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
    lost: [],
  },
  accessibility: [],
  structuredData: [],
  menuMs: 100.4,
  ...changes,
});
