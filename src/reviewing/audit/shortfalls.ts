import { excessesOf, sumBytes, type Transfer } from '../../tooling/page/weight.ts';
import type { LighthouseReport } from './lighthouse.ts';

/** Measurements of a page. */
export interface Measurement {
  path: string;
  /** Requests before the first scroll. */
  transfers: Transfer[];
  inlineScriptBytes: number;
  lighthouse: LighthouseReport;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/**
 * Lighthouse's metrics on its simulated slow phone, with aims for every page by the values of the limit page. Not
 * checked by the tests, because times depend on the machine.
 */
const METRICS = [
  { name: 'FCP', id: 'first-contentful-paint', format: seconds, aim: (limit: number) => 1.2 * limit },
  { name: 'LCP', id: 'largest-contentful-paint', format: seconds, aim: (limit: number) => 1.15 * limit },
  {
    name: 'TBT',
    id: 'total-blocking-time',
    // Rounded as in Lighthouse's report.
    format: (ms: number) => `${Math.round(ms / 10) * 10} ms`,
    aim: (limit: number) => limit,
  },
  { name: 'CLS', id: 'cumulative-layout-shift', format: (shift: number) => shift.toFixed(2), aim: () => 0 },
];

/** Minimum of each Lighthouse score. */
const SCORE_AIM = 100;

const scoreOf = ({ score }: { score: number | null }) => Math.round((score ?? 0) * 100);

const numericValue = ({ audits }: LighthouseReport, id: string) => audits[id]?.numericValue ?? Number.NaN;

/** Describes each budget and aim that a page fails. */
export function findShortfalls(page: Measurement, limit: LighthouseReport): string[] {
  const { audits, categories } = page.lighthouse;
  const high = METRICS.flatMap(({ name, id, format, aim }) => {
    // Compare rounded values, as the table shows them.
    const [value, highest] = [
      format(numericValue(page.lighthouse, id)),
      format(aim(numericValue(limit, id))),
    ];
    return Number.parseFloat(value) <= Number.parseFloat(highest) ? [] : [`${name} ${value}, aim ${highest}`];
  });
  const low = Object.entries(categories).flatMap(([name, category]) => {
    const failed = category.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
    const score = scoreOf(category);
    if (score >= SCORE_AIM) return [];
    return [`${name} ${score}, aim ${SCORE_AIM} (${failed.map(({ id }) => id).join(', ')})`];
  });
  const excesses = excessesOf(page.path, page.transfers, page.inlineScriptBytes);
  return [...excesses, ...high, ...low].map((shortfall) => `${page.path}: ${shortfall}`);
}

/** Returns one row for each page and one for the limit, by what they show, as `console.table` prints them. */
export function tableOf(pages: Measurement[], limit: LighthouseReport) {
  const figures = (report: LighthouseReport) => ({
    ...Object.fromEntries(METRICS.map(({ name, id, format }) => [name, format(numericValue(report, id))])),
    scores: Object.values(report.categories).map(scoreOf).join(', '),
  });
  const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
  const rows = pages.map(({ path, transfers, lighthouse }) => [
    path,
    { HTML: kib(sumBytes(transfers, 'html')), total: kib(sumBytes(transfers)), ...figures(lighthouse) },
  ]);
  return { ...Object.fromEntries(rows), 'a heading and one picture': figures(limit) };
}
